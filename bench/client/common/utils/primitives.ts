/**
 * The documented extensions of JavaScript's own classes. Only what public packages use; the names are the platform's.
 */
type Extension = Record<string, unknown>;

function extend(target: object, methods: Extension): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

export function installPrimitives(): void {
  extend(Math, {
    clamp: (value: number, min: number, max: number) => Math.min(max, Math.max(min, value)),
    mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
    toDegrees: (radians: number) => (radians * 180) / Math.PI,
    toRadians: (degrees: number) => ((((degrees % 360) + 360) % 360) * Math.PI) / 180,
    normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  });
  extend(Number.prototype, {
    between(this: number, a: number, b: number, inclusive = true) {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      return inclusive ? this >= min && this <= max : this > min && this < max;
    },
    signedString(this: number) {
      return this < 0 ? String(this) : `+${this}`;
    },
    paddedString(this: number, digits: number) {
      return String(this).padStart(digits, "0");
    },
    toNearest(this: number, interval = 1, method: "round" | "floor" | "ceil" = "round") {
      return Math[method](Number(this) / interval) * interval;
    },
  });
  extend(Number, {
    isNumeric: (n: unknown) =>
      n !== null && n !== "" && !Array.isArray(n) && typeof n !== "boolean" && Number.isFinite(Number(n)),
  });
  extend(String.prototype, {
    capitalize(this: string) {
      return this.charAt(0).toUpperCase() + this.slice(1);
    },
    titleCase(this: string) {
      return this.toLowerCase().replace(/(^|\s)\S/g, (c) => c.toUpperCase());
    },
    slugify(this: string, { replacement = "-", strict = false }: { replacement?: string; strict?: boolean } = {}) {
      const plain = this.normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .toLowerCase()
        .trim();
      const kept = strict ? plain.replace(/[^a-z0-9\s-]/g, "") : plain;
      return kept.replace(/[\s_-]+/g, replacement);
    },
  });
  extend(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, i) => i + min) });
  extend(Array.prototype, {
    findSplice<T>(this: T[], test: (value: T, index: number) => boolean, replacement?: T) {
      const index = this.findIndex(test);
      if (index === -1) return null;
      const [removed] = replacement === undefined ? this.splice(index, 1) : this.splice(index, 1, replacement);
      return removed;
    },
    partition<T>(this: T[], rule: (value: T) => boolean) {
      return [this.filter((v) => !rule(v)), this.filter((v) => rule(v))];
    },
    equals<T>(this: T[], other: T[]) {
      return this.length === other.length && this.every((v, i) => v === other[i]);
    },
  });
  extend(Set.prototype, {
    first<T>(this: Set<T>) {
      return this.values().next().value;
    },
    some<T>(this: Set<T>, test: (value: T) => unknown) {
      return [...this].some(test);
    },
    every<T>(this: Set<T>, test: (value: T) => unknown) {
      return [...this].every(test);
    },
    filter<T>(this: Set<T>, test: (value: T) => unknown) {
      return new Set([...this].filter(test));
    },
    map<T, U>(this: Set<T>, transform: (value: T) => U) {
      return new Set([...this].map(transform));
    },
    find<T>(this: Set<T>, test: (value: T) => unknown) {
      return [...this].find(test);
    },
    reduce<T, U>(this: Set<T>, reducer: (acc: U, value: T) => U, initial: U) {
      return [...this].reduce(reducer, initial);
    },
    toObject<T>(this: Set<T>) {
      return [...this];
    },
    equals<T>(this: Set<T>, other: Set<T>) {
      return this.size === other.size && [...this].every((v) => other.has(v));
    },
  });
  extend(RegExp, { escape: (text: string) => text.replace(/[-/\\^$*+?.()|[\]{}]/g, "\\$&") });
}
