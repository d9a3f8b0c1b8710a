import { SYSTEM_ID } from "../../constants.ts";
import type { RulesetOptions } from "../../rulesets/ruleset.ts";

export type Values = Readonly<Record<string, unknown>>;

/** The stored settings of a game. They are read and written by a key that the ruleset names: the type definitions cannot know it. */
export const optionStore = {
  read: (key: string): Values =>
    (game.settings.get as (scope: string, key: string) => foundry.abstract.DataModel.Any)
      .call(game.settings, SYSTEM_ID, key)
      .toObject(),
  write: (key: string, values: Values): Promise<unknown> =>
    (game.settings.set as (scope: string, key: string, value: Values) => Promise<unknown>).call(
      game.settings,
      SYSTEM_ID,
      key,
      values,
    ),
  /** Writes these, and leaves the rest as it is now: another window may have changed it meanwhile. */
  merge: (key: string, values: Values): Promise<unknown> =>
    optionStore.write(
      key,
      // Lists and tables are replaced as wholes: `mergeObject` goes into objects only.
      foundry.utils.mergeObject({ ...optionStore.read(key) }, { ...values }, { inplace: false }) as Values,
    ),
};

/** The values that the rulebook prints. */
export function defaultsOf(model: RulesetOptions["model"]): Values {
  // `AnyConstructor` stands for concrete classes too, and says `abstract` only so that it can stand for all.
  const Model = model as unknown as new () => foundry.abstract.DataModel.Any;
  return new Model().toObject();
}
