/** The inner value of an operator; a symbol, so that it never collides with a key of the value. */
const VALUE = Symbol("operator value");

/** How an operator travels: `{__operator: "delete" | "replace", value}` (see `bench/protocol.ts`). */
export interface EncodedForm {
  __operator: "delete" | "replace";
  value?: unknown;
}

/** Generation 14: a value in an update that commands instead of being stored. */
export class DataFieldOperator {
  [VALUE]: unknown;
  constructor(value?: unknown) {
    this[VALUE] = value;
  }
  static create(value?: unknown): DataFieldOperator {
    return new DataFieldOperator(value);
  }
  /** The inner value of an operator, or the argument itself. */
  static get(target: unknown): unknown {
    return target instanceof DataFieldOperator ? target[VALUE] : target;
  }
  static set(operator: DataFieldOperator, value?: unknown): unknown {
    operator[VALUE] = value;
    return value;
  }
  static equals(a: unknown, b: unknown): boolean {
    return JSON.stringify(DataFieldOperator.get(a)) === JSON.stringify(DataFieldOperator.get(b));
  }
  toJSON(): EncodedForm {
    return { __operator: "replace", value: this[VALUE] };
  }
}

/** Deletes the key it is given for. */
export class ForcedDeletion extends DataFieldOperator {
  constructor(_value?: undefined) {
    super(undefined);
  }
  static override create(): ForcedDeletion {
    return new ForcedDeletion();
  }
  override toJSON(): EncodedForm {
    return { __operator: "delete" };
  }
}

/** Puts its value in place of what was there, without merging. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value?: unknown) {
    super(DataFieldOperator.get(value));
  }
  /** An operator that can be read like the value it holds. */
  static override create(value?: unknown): ForcedReplacement {
    const operator = new ForcedReplacement(value);
    const inner = operator[VALUE];
    if (typeof inner !== "object" || inner === null) return operator;
    return new Proxy(operator, {
      get: (target, key, receiver) =>
        typeof key === "string" && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : Reflect.get(target, key, receiver),
      set: (_target, key, value) => Reflect.set(inner, key, value),
      has: (target, key) => key in inner || key in target,
    });
  }
}

export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

export function operatorValue(operator: DataFieldOperator): unknown {
  return operator[VALUE];
}

/** The global `_del` of generation 14. */
export const _del = ForcedDeletion.create();

/** The global `_replace` of generation 14. */
export const _replace = (value: unknown): ForcedReplacement => ForcedReplacement.create(value);

/** What `foundry.data.operators` offers in generation 14. */
export const operators = { DataFieldOperator, ForcedDeletion, ForcedReplacement };

function isEncoded(value: object): value is EncodedForm {
  const tag = (value as Partial<EncodedForm>).__operator;
  return tag === "delete" || tag === "replace";
}

/**
 * Changes as they travel: `-=key: null`, `==key` and operator instances become encoded operators.
 * A `-=` key with any other value than null is dropped (core #11977).
 */
export function encodeOperators(value: unknown): unknown {
  if (value instanceof ForcedDeletion) return { __operator: "delete" };
  if (value instanceof DataFieldOperator)
    return { __operator: "replace", value: encodeOperators(operatorValue(value)) };
  if (Array.isArray(value)) return value.map(encodeOperators);
  if (value instanceof Set) return [...value].map(encodeOperators);
  if (typeof value !== "object" || value === null) return value;
  const json = (value as { toJSON?: () => unknown }).toJSON;
  if (typeof json === "function") return json.call(value);
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith("-=")) {
      if (inner === null) result[key.slice(2)] = { __operator: "delete" };
    } else if (key.startsWith("==")) result[key.slice(2)] = { __operator: "replace", value: encodeOperators(inner) };
    else result[key] = encodeOperators(inner);
  }
  return result;
}

/** Changes as a client of the generation sees them in its hooks. */
export function decodeOperators(value: unknown, generation: number): unknown {
  if (Array.isArray(value)) return value.map((v) => decodeOperators(v, generation));
  if (typeof value !== "object" || value === null) return value;
  if (isEncoded(value)) {
    // Reached only at the top level or within arrays, where 13 has no notation for it.
    return value.__operator === "delete" ? new ForcedDeletion() : new ForcedReplacement(value.value);
  }
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object" && inner !== null && isEncoded(inner)) {
      if (generation >= 14)
        result[key] = inner.__operator === "delete" ? new ForcedDeletion() : ForcedReplacement.create(inner.value);
      else if (inner.__operator === "delete") result[`-=${key}`] = null;
      else result[`==${key}`] = inner.value;
    } else result[key] = decodeOperators(inner, generation);
  }
  return result;
}
