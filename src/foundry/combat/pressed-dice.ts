import { type ChanceNode, playAsync } from "../../core/chance/index.ts";
import { type Command, reduce } from "../../core/turns/index.ts";
import { FoundryDice, facesOf } from "../resolve/foundry-dice.ts";
import { CombatModel, storedSchedule } from "./combat-model.ts";
import { participantsOfCombat } from "./combat-participants.ts";
import { houseOf } from "./settings.ts";
import { type Throw, takeThrow } from "./throws.ts";

/** Dice for which somebody presses; all others fall by themselves, on the active GM's client. */
const PRESSED: readonly Command["kind"][] = ["check"];

/**
 * Throws a command's dice on the client of whoever pressed: their own dice settings, hand-thrown dice and animations are
 * on that client and on no other. What falls is sent along. The rule is not run here for its result: it is played on a
 * copy as far as its dice go, and the game master's client plays it again with these faces.
 */
export async function throwFor(combat: Combat.Implementation, command: Command): Promise<readonly Throw[]> {
  const { ruleset, system } = combat;
  if (!PRESSED.includes(command.kind) || !ruleset || !(system instanceof CombatModel)) return [];
  const schedule = storedSchedule(system, ruleset.id);
  const participants = participantsOfCombat(combat, ruleset);
  const strategy = ruleset.turns.strategy(houseOf(combat));
  const dice = new FoundryDice();
  const { nodes } = await playAsync(() => reduce(schedule, participants, command, strategy), dice.source);
  return nodes.map(({ id, formula, faces }, index) => ({
    id,
    formula,
    faces,
    roll: JSON.stringify(dice.rolls[index]?.toJSON() ?? null),
  }));
}

/**
 * The dice of a command on the active GM's client: those that its sender threw, in order, and others thrown here. Whether
 * faces are as many as the dice, and faces of these dice, is checked where the rule is played.
 */
export class CommandDice {
  readonly #pressed: boolean;
  readonly #given: Throw[];
  readonly #own = new FoundryDice();
  /** Rolls behind the dice that somebody pressed for, as text for a message. Those that fall by themselves fall quietly. */
  readonly rolls: string[] = [];

  constructor({ kind }: Command, given: readonly Throw[]) {
    this.#pressed = PRESSED.includes(kind);
    this.#given = this.#pressed ? [...given] : [];
  }

  /** @throws UnfitDice */
  readonly source = async (node: ChanceNode<unknown>): Promise<readonly number[]> => {
    const thrown = takeThrow(this.#given, node);
    if (thrown === null) {
      const faces = await this.#own.source(node);
      const roll = this.#own.rolls.at(-1);
      if (roll && this.#pressed) this.rolls.push(JSON.stringify(roll.toJSON()));
      return faces;
    }
    if (shows(thrown)) this.rolls.push(thrown.roll);
    return thrown.faces;
  };
}

/** Does the roll show the faces that count? Else it is left off the card. */
function shows({ roll, faces, formula }: Throw): boolean {
  try {
    const revived = Roll.fromJSON(roll);
    return revived.formula === formula && JSON.stringify(facesOf(revived, faces.length)) === JSON.stringify(faces);
  } catch {
    return false;
  }
}
