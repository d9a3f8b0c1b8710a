import { game } from "../../helpers/game.ts";
import type { Combat } from "../combat.ts";
import { WorldCollection } from "./world-collection.ts";

export class Combats extends WorldCollection<Combat> {
  static override documentName = "Combat";
  #viewed: string | null = null;
  constructor() {
    super("Combat");
  }
  /** Combats of the viewed scene and those without a scene. */
  get combats(): Combat[] {
    const scene = game.scenes.current;
    return this.filter((combat) => combat.scene === null || combat.scene === scene);
  }
  get active(): Combat | null {
    return this.combats.find((combat) => combat.active) ?? null;
  }
  /** What the tracker shows: the one chosen there, else the active one, else the last. */
  get viewed(): Combat | null {
    const chosen = this.#viewed ? this.get(this.#viewed) : undefined;
    return chosen ?? this.active ?? this.combats.at(-1) ?? null;
  }
  set viewed(combat: Combat | null) {
    this.#viewed = combat?.id ?? null;
  }
}
