import { game } from "../../helpers/game.ts";
import type { Scene } from "../scene.ts";
import { WorldCollection } from "./world-collection.ts";

export class Scenes extends WorldCollection<Scene> {
  static override documentName = "Scene";
  constructor() {
    super("Scene");
  }
  get active(): Scene | undefined {
    return this.find((scene) => scene.active);
  }
  /** What this user looks at: what the map has drawn, else the scene last viewed, else the active one. */
  get current(): Scene | undefined {
    const drawn = (game.canvas as { scene?: Scene | null } | undefined)?.scene;
    return drawn ?? (game.user?.viewedScene ? this.get(game.user.viewedScene) : undefined) ?? this.active;
  }
  get viewed(): Scene | undefined {
    return this.current;
  }
}
