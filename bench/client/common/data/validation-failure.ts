export interface FailureInit {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

/** Why a value is not valid, for a field and the fields within it. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string;
  /** Nothing was put in place of the invalid value. */
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];
  joint: DataModelValidationFailure | null = null;

  constructor(init: FailureInit = {}) {
    this.invalidValue = init.invalidValue;
    this.fallback = init.fallback;
    this.dropped = init.dropped ?? false;
    this.message = init.message ?? "";
    this.unresolved = init.unresolved ?? false;
  }

  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0 && !this.message && !this.joint;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Every failing path with its message. */
  *entries(path = ""): Generator<[string, string]> {
    if (this.message) yield [path, this.message];
    if (this.joint) yield [path, this.joint.message];
    for (const [name, failure] of Object.entries(this.fields)) yield* failure.entries(path ? `${path}.${name}` : name);
    for (const { id, failure } of this.elements) yield* failure.entries(path ? `${path}.${id}` : String(id));
  }

  toString(): string {
    return [...this.entries()].map(([path, message]) => (path ? `${path}: ${message}` : message)).join("\n");
  }
}

export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;
  constructor(failure: DataModelValidationFailure | string) {
    const of =
      typeof failure === "string" ? new DataModelValidationFailure({ message: failure, unresolved: true }) : failure;
    super(of.toString());
    this.name = "DataModelValidationError";
    this.failure = of;
  }
  getFailure(path: string): DataModelValidationFailure | undefined {
    let found: DataModelValidationFailure | undefined = this.failure;
    for (const key of path.split("."))
      found = found?.fields[key] ?? found?.elements.find((e) => String(e.id) === key)?.failure;
    return found;
  }
  getAllFailures(): Record<string, string> {
    return Object.fromEntries(this.failure.entries());
  }
  asHTML(): string {
    return `<p>${this.message.replace(/[&<>]/g, "")}</p>`;
  }
}
