export { Coin, DiceTerm, Die, FateDie } from "./dice-term.ts";
export { FunctionTerm, ParentheticalTerm, PoolTerm } from "./group-terms.ts";
export { configureDice, Roll } from "./roll.ts";
export { NumericTerm, OperatorTerm, RollTerm, StringTerm } from "./term.ts";
