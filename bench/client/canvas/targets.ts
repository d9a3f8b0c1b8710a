import type { UserLike } from "./host.ts";
import type { Token } from "./placeables/token.ts";

/**
 * Emulates the documented `foundry.canvas.placeables.tokens.UserTargets`: the set of Token placeables that one user
 * targets on the viewed scene. Empty where no map is drawn.
 */
export class UserTargets extends Set<Token> {
  readonly user: UserLike;

  constructor(user: UserLike) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map((token) => token.id);
  }

  override add(token: Token): this {
    super.add(token);
    token.targeted.add(this.user);
    return this;
  }

  override delete(token: Token): boolean {
    token.targeted.delete(this.user);
    return super.delete(token);
  }

  override clear(): void {
    for (const token of this) token.targeted.delete(this.user);
    super.clear();
  }
}
