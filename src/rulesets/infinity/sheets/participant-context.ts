import { iconPath } from "../../../constants.ts";
import { besides, type Data, formatted, signed } from "../../../foundry/language.ts";
import { nameOfCreature } from "../../../foundry/sheets/creature-choices.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { imageOf } from "../../../foundry/sheets/item-image.ts";
import { stowed } from "../../../foundry/sheets/item-list.ts";
import { COMPOSITION_IDS, inOrder } from "../data/compositions.ts";
import { attackNumbers, castNumbers, techniqueNumbers, UNARMED } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import type { WeaponFields } from "../data/owned.ts";
import { weaponFields } from "../data/owned-items.ts";
import type { InfinityParticipant } from "../data/participant.ts";
import { InfinityShield } from "../data/shield.ts";
import { InfinitySpecialization } from "../data/specialization.ts";
import { sameName } from "../data/specializations.ts";
import { InfinitySpell } from "../data/spell.ts";
import { InfinityTechnique } from "../data/technique.ts";
import { InfinityWeapon } from "../data/weapon.ts";
import { tooHeavy } from "../rules/actions-table.ts";
import { TARGET_ROLES } from "../rules/body.ts";
import { mayCast } from "../rules/magic.ts";
import { figurePart } from "./figure.ts";
import { gearGroups, HELD, itemGroup } from "./inventory-view.ts";
import { readItem } from "./item-source.ts";
import {
  type AttackSource,
  abilityViews,
  actionsView,
  attackView,
  bodyView,
  buildView,
  conditionViews,
  defenceViews,
  effectTexts,
  numberTiles,
  numberView,
  type OwnedSpecialization,
  partLabel,
  resolveView,
} from "./participant-view.ts";
import { turnActions } from "./turn-actions.ts";

const KEY = "TACTICAL_TIME.INFINITY";

/** What the templates of a participant show, read from its documents. */
export function participantContext(
  actor: Actor.Implementation,
  participant: InfinityParticipant,
  i18n: Localizer,
): Record<string, unknown> {
  const { numbers, source } = participant;
  const options = currentOptions();
  const offered = new Set<string>(actor.ruleset?.actions.map(({ id }) => id));
  const labels = new Map(numbers.targets.map(({ key, label }) => [key, partLabel(key, label, i18n)]));
  const partName = (key: string): string =>
    labels.get(key) ?? (TARGET_ROLES.some((role) => role === key) ? i18n.localize(`${KEY}.role.${key}`) : key);
  const items = actor.items.contents.map((item) => readItem(item, partName, i18n));
  const body = bodyView(numbers, options["consequences.location"], i18n);
  const attacks = attackSources(actor, participant, i18n);
  const dodge = numbers.defences.find(({ defence }) => defence === "dodge");
  return {
    summary: summaryLine(participant, i18n),
    tiles: numberTiles(numbers, offered, i18n),
    body,
    figure: body.human ? body.parts.map((part) => ({ ...part, ...figurePart(part.key) })) : null,
    turn: actionsView(turnActions(actor, participant), i18n),
    // SI-042: with these penalties nothing can be hit, or nothing dodged.
    tooHeavy:
      numbers.conscious && tooHeavy({ hit: attacks[0]?.numbers.hit.total ?? 1, dodge: dodge?.target.total ?? 1 }),
    attacks: attacks.map((attack) => attackView(attack, i18n)),
    stowed: stowed(HELD, items, i18n),
    defences: defenceViews(numbers, offered, i18n),
    techniques: techniqueSources(actor, participant, i18n).map((attack) => attackView(attack, i18n)),
    words: [
      numberView("words", numbers.words, offered, i18n, { roll: "success" }),
      numberView("wordPower", numbers.wordPower, offered, i18n, { roll: "power" }),
    ],
    offers: Object.fromEntries(["attack", "technique", "cast", "words"].map((id) => [id, offered.has(id)])),
    actions: (actor.ruleset?.actions ?? []).filter(
      ({ id }) => !["attack", "technique", "cast", "check", "power"].includes(id),
    ),
    resolve: resolveView(numbers, participant.resolve.total, i18n),
    conditions: conditionViews(participant.conditions, nameOfCreature, i18n),
    narrative: effectTexts(participant.narrativeEffects, nameOfCreature, i18n),
    immunities: Object.entries(participant.immunities).map(([entry, { text }]) => ({ entry, text })),
    spells: spellSources(actor, participant, i18n).map((attack) => attackView(attack, i18n)),
    mayCast: mayCast("spell", participant.ritualRounds, options),
    abilities: abilityViews(source, specializationsOf(actor), offered, i18n),
    others: [
      numberView("stayUp", numbers.stayUp, offered, i18n, { roll: "success" }),
      numberView("endure", numbers.endure, offered, i18n, { roll: "success" }),
      numberView("treatment", numbers.treatment, offered, i18n, { roll: "success" }),
    ],
    build: buildView(participant.abilities, participant.buildTotal, participant.kind === "monster", i18n),
    traits: itemGroup("infinityTrait", items, i18n),
    techniqueItems: itemGroup("infinityTechnique", items, i18n),
    specializationItems: itemGroup("infinitySpecialization", items, i18n),
    spellItems: itemGroup("infinitySpell", items, i18n),
    gear: gearGroups(items, i18n),
    compositions: COMPOSITION_IDS.map((id) => ({ id, label: `${KEY}.composition.${id}` })),
    parts: inOrder(participant.toObject().composition).map(([key, part]) => ({
      key,
      ...part,
      name: partLabel(key, part.label, i18n),
      placeholder: partLabel(key, "", i18n),
    })),
    roles: Object.fromEntries(TARGET_ROLES.map((role) => [role, `${KEY}.role.${role}`])),
  };
}

function summaryLine(participant: InfinityParticipant, i18n: Localizer): string {
  const { kind, size } = participant;
  return besides([
    i18n.localize(`${KEY}.kind.${kind}`),
    size === 0 ? "" : i18n.format(`${KEY}.SHEET.size`, { size: signed(size, i18n) }),
  ]);
}

const modelsOf = (actor: Actor.Implementation): { item: Item.Implementation; system: unknown }[] =>
  [...actor.items]
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map((item) => ({ item, system: item.system }));

const specializationsOf = (actor: Actor.Implementation): OwnedSpecialization[] =>
  modelsOf(actor).flatMap(({ item, system }) => {
    if (!(system instanceof InfinitySpecialization)) return [];
    const { ability, purpose, appliesTo, value, limitedTo } = system;
    return [{ itemId: item.id ?? "", name: item.name, ability, purpose, appliesTo, value, limitedTo }];
  });

/** Everything in hand, the natural weapons, shields to strike with, then bare hands, which everyone has. */
function attackSources(actor: Actor.Implementation, { source }: InfinityParticipant, i18n: Localizer): AttackSource[] {
  const words = (key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);
  const row = (item: Item.Implementation, fields: WeaponFields, tags: readonly string[]): AttackSource => ({
    itemId: item.id,
    name: item.name,
    img: imageOf(item),
    numbers: attackNumbers(source, fields),
    tags: tags.filter((tag) => tag !== ""),
  });
  const models = modelsOf(actor);
  const weapons = models.flatMap(({ item, system }) => {
    if (!(system instanceof InfinityWeapon) || !(system.equipped || system.natural)) return [];
    const fields = weaponFields(item.name, system);
    return [
      row(item, fields, [
        fields.skill,
        words("detail.size", { size: fields.size }),
        fields.ranged && system.rangeStep > 0 ? words("detail.range", { feet: system.rangeStep }) : "",
        fields.fixedPower === null ? "" : words("tag.fixedPower"),
        system.reloadActions > 0 ? words("tag.reload", { count: system.reloadActions }) : "",
        fields.actionCost > 1 ? words("tag.twoActions") : "",
      ]),
    ];
  });
  const shields = models.flatMap(({ item, system }) =>
    system instanceof InfinityShield && system.equipped
      ? [row(item, shieldAsWeapon(item.name, system), [words("tag.shield")])]
      : [],
  );
  if (models.some(({ system }) => system instanceof InfinityWeapon && system.natural)) return [...weapons, ...shields];
  const fists: AttackSource = {
    itemId: null,
    name: words("bareHands"),
    img: iconPath("fist"),
    numbers: attackNumbers(source, UNARMED),
    tags: [],
  };
  return [...weapons, fists, ...shields];
}

/** SI-110 Used to strike, a shield is a weapon of its size. */
const shieldAsWeapon = (name: string, { size, heldBy }: InfinityShield): WeaponFields => ({
  ...UNARMED,
  name,
  size,
  skill: "shields",
  natural: false,
  heldBy: heldBy === "" ? null : heldBy,
});

/** Techniques, made with the first weapon in hand, or with bare hands. */
function techniqueSources(
  actor: Actor.Implementation,
  { source }: InfinityParticipant,
  i18n: Localizer,
): AttackSource[] {
  const weapon = source.owned.weapons.find(({ ranged }) => !ranged) ?? UNARMED;
  return modelsOf(actor).flatMap(({ item, system }) => {
    if (!(system instanceof InfinityTechnique) || !system.equipped) return [];
    return [
      {
        itemId: item.id,
        name: item.name,
        img: imageOf(item),
        numbers: techniqueNumbers(source, { name: item.name, check: system.check }, weapon),
        tags: [
          // Most techniques are called by what they do.
          ...[i18n.localize(`${KEY}.techniqueEffect.${system.effect}`)].filter(
            (effect) => !sameName(effect, item.name),
          ),
          i18n.format(`${KEY}.SHEET.detail.met`, { by: i18n.localize(`${KEY}.resist.${system.resist}`) }),
          ...(system.check === "attack"
            ? [i18n.format(`${KEY}.SHEET.tag.with`, { weapon: weapon.name || i18n.localize(`${KEY}.SHEET.bareHands`) })]
            : [i18n.localize(`${KEY}.techniqueCheck.words`)]),
        ],
      },
    ];
  });
}

function spellSources(actor: Actor.Implementation, { source }: InfinityParticipant, i18n: Localizer): AttackSource[] {
  return modelsOf(actor).flatMap(({ item, system }) => {
    if (!(system instanceof InfinitySpell) || !system.equipped) return [];
    const { cast, power } = castNumbers(source, { name: item.name, kind: system.kind, powerBonus: system.powerBonus });
    const words = (key: string, data: Data): string => formatted(`${KEY}.SHEET.detail.${key}`, data, i18n);
    return [
      {
        itemId: item.id,
        name: item.name,
        img: imageOf(item),
        numbers: { hit: cast, power },
        tags: [
          i18n.localize(`${KEY}.spellEffect.${system.effect}`),
          words("met", { by: i18n.localize(`${KEY}.met.${system.met}`) }),
          words("range", { feet: system.range }),
          ...(system.rounds > 0 ? [words("rounds", { rounds: system.rounds })] : []),
          ...(system.kind === "ability" ? [i18n.localize(`${KEY}.spellKind.ability`)] : []),
          ...(system.ignoresArmour ? [i18n.localize(`${KEY}.SHEET.tag.ignoresArmour`)] : []),
        ],
      },
    ];
  });
}
