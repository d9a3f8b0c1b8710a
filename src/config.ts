/**
 * What the published type definitions have to know about this package. Types only; `main` imports it once.
 * Each document's own founder adds its line here: one list, so that a reader finds every registration in one guess.
 */

import type { ResolutionModel } from "./foundry/chat/resolution-model.ts";
import type { TurnCardModel } from "./foundry/chat/turn-card-model.ts";
import type { CombatModel } from "./foundry/combat/combat-model.ts";
import type { TacticalActor } from "./foundry/documents/actor.ts";
import type { TacticalChatMessage } from "./foundry/documents/chat-message.ts";
import type { TacticalCombat } from "./foundry/documents/combat.ts";
import type { TacticalCombatant } from "./foundry/documents/combatant.ts";
import type { TacticalItem } from "./foundry/documents/item.ts";
import type { TacticalTokenDocument } from "./foundry/documents/token.ts";
import type { GamesInPlay } from "./foundry/settings/games-in-play.ts";
import type { AvorkarthArmour } from "./rulesets/avorkarth/data/armour.ts";
import type { AvorkarthCondition } from "./rulesets/avorkarth/data/condition.ts";
import type { AvorkarthCreature } from "./rulesets/avorkarth/data/creature.ts";
import type { AvorkarthFeat } from "./rulesets/avorkarth/data/feat.ts";
import type { AvorkarthGear } from "./rulesets/avorkarth/data/gear.ts";
import type { AvorkarthOptionsModel } from "./rulesets/avorkarth/data/options.ts";
import type { AvorkarthShield } from "./rulesets/avorkarth/data/shield.ts";
import type { AvorkarthSkill } from "./rulesets/avorkarth/data/skill.ts";
import type { AvorkarthSpell } from "./rulesets/avorkarth/data/spell.ts";
import type { AvorkarthWeapon } from "./rulesets/avorkarth/data/weapon.ts";
import type { InfinityArmour } from "./rulesets/infinity/data/armour.ts";
import type { InfinityGear } from "./rulesets/infinity/data/gear.ts";
import type { InfinityOptionsModel } from "./rulesets/infinity/data/options.ts";
import type { InfinityParticipant } from "./rulesets/infinity/data/participant.ts";
import type { InfinityShield } from "./rulesets/infinity/data/shield.ts";
import type { InfinitySpecialization } from "./rulesets/infinity/data/specialization.ts";
import type { InfinitySpell } from "./rulesets/infinity/data/spell.ts";
import type { InfinityTechnique } from "./rulesets/infinity/data/technique.ts";
import type { InfinityTrait } from "./rulesets/infinity/data/trait.ts";
import type { InfinityWeapon } from "./rulesets/infinity/data/weapon.ts";
import type { TaraforeArmour, TaraforeShield } from "./rulesets/tarafore/data/armour.ts";
import type { TaraforeCharacter } from "./rulesets/tarafore/data/character.ts";
import type { TaraforeEdge } from "./rulesets/tarafore/data/edge.ts";
import type { TaraforeGear } from "./rulesets/tarafore/data/gear.ts";
import type { TaraforeOptionsModel } from "./rulesets/tarafore/data/options.ts";
import type { TaraforePower } from "./rulesets/tarafore/data/power.ts";
import type { TaraforeSkill } from "./rulesets/tarafore/data/skill.ts";
import type { TaraforeWeapon } from "./rulesets/tarafore/data/weapon.ts";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }

  interface SystemNameConfig {
    name: "tactical-time";
  }

  interface DocumentClassConfig {
    Actor: typeof TacticalActor<Actor.SubType>;
    ChatMessage: typeof TacticalChatMessage<ChatMessage.SubType>;
    Combat: typeof TacticalCombat<Combat.SubType>;
    Combatant: typeof TacticalCombatant<Combatant.SubType>;
    Item: typeof TacticalItem<Item.SubType>;
    Token: typeof TacticalTokenDocument;
  }

  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: TacticalActor<SubType>;
  }

  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: TacticalChatMessage<SubType>;
  }

  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: TacticalCombat<SubType>;
  }

  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: TacticalCombatant<SubType>;
  }

  interface ConfiguredItem<SubType extends Item.SubType> {
    document: TacticalItem<SubType>;
  }

  interface DataModelConfig {
    Actor: {
      avorkarthCreature: typeof AvorkarthCreature;
      infinityParticipant: typeof InfinityParticipant;
      taraforeCharacter: typeof TaraforeCharacter;
    };
    ChatMessage: { resolution: typeof ResolutionModel; turn: typeof TurnCardModel };
    Combat: { base: typeof CombatModel };
    Item: {
      avorkarthWeapon: typeof AvorkarthWeapon;
      avorkarthArmour: typeof AvorkarthArmour;
      avorkarthShield: typeof AvorkarthShield;
      avorkarthSkill: typeof AvorkarthSkill;
      avorkarthGear: typeof AvorkarthGear;
      avorkarthFeat: typeof AvorkarthFeat;
      avorkarthCondition: typeof AvorkarthCondition;
      avorkarthSpell: typeof AvorkarthSpell;
      infinityWeapon: typeof InfinityWeapon;
      infinityArmour: typeof InfinityArmour;
      infinityShield: typeof InfinityShield;
      infinitySpecialization: typeof InfinitySpecialization;
      infinityTrait: typeof InfinityTrait;
      infinityTechnique: typeof InfinityTechnique;
      infinitySpell: typeof InfinitySpell;
      infinityGear: typeof InfinityGear;
      taraforeWeapon: typeof TaraforeWeapon;
      taraforeArmour: typeof TaraforeArmour;
      taraforeShield: typeof TaraforeShield;
      taraforeSkill: typeof TaraforeSkill;
      taraforeEdge: typeof TaraforeEdge;
      taraforePower: typeof TaraforePower;
      taraforeGear: typeof TaraforeGear;
    };
  }

  namespace Hooks {
    interface HookConfig {
      /** Foundry VTT 14: a window of an application's own was opened. */
      openDetachedWindow: (id: string, detached: Window & typeof globalThis) => void;
    }
  }

  interface SettingConfig {
    "tactical-time.schemaVersion": number;
    "tactical-time.gamesInPlay": typeof GamesInPlay;
    "tactical-time.avorkarthOptions": typeof AvorkarthOptionsModel;
    "tactical-time.infinityOptions": typeof InfinityOptionsModel;
    "tactical-time.taraforeOptions": typeof TaraforeOptionsModel;
  }
}
