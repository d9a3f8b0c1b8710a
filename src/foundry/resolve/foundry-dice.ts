import { type ChanceNode, sidesOf } from "../../core/chance/index.ts";

/** A source of faces that throws Foundry's dice: one awaited `Roll` per node, so a hand-thrown die opens one window. */
export class FoundryDice {
  readonly rolls: Roll[] = [];

  readonly source = async (node: ChanceNode<unknown>): Promise<readonly number[]> => {
    const roll = new Roll(node.formula);
    // Flavour and id travel with the roll, so that the log and dice modules can tell the dice apart.
    Object.assign(roll.options, { flavor: node.id });
    await roll.evaluate({ allowInteractive: node.interactive });
    this.rolls.push(roll);
    return facesOf(roll, sidesOf(node.dice).length);
  };
}

/** The faces that lie on the table, left to right; never read back from a total. */
export function facesOf(roll: Pick<Roll, "dice" | "formula">, wanted: number): number[] {
  const faces = roll.dice.flatMap((term) => term.results.map((result) => result.result));
  if (faces.length !== wanted) throw new Error(`${roll.formula}: ${faces.length} faces where ${wanted} were asked for`);
  return faces;
}
