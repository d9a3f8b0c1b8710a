import { game } from "../../helpers/game.ts";
import type { User } from "../user.ts";
import { WorldCollection } from "./world-collection.ts";

export class Users extends WorldCollection<User> {
  static override documentName = "User";
  constructor() {
    super("User");
  }
  get current(): User | null {
    return game.userId ? (this.get(game.userId) ?? null) : null;
  }
  get players(): User[] {
    return this.filter((user) => !user.isGM);
  }
  /** One game master who is here: a full one before an assistant, the least id among equals; or null. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const fitting = this.filter((user) => condition(user));
    return fitting.sort((a, b) => b.role - a.role || (a.id ?? "").localeCompare(b.id ?? ""))[0] ?? null;
  }
}
