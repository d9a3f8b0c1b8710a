/**
 * What went wrong on the page, for tests to read: `globalThis.__bench`.
 */
export interface BenchReport {
  errors: string[];
  warnings: string[];
  deprecations: string[];
  missingKeys: Record<string, number>;
  missingAssets: string[];
  /** Resolves after the hook `ready`. */
  ready: Promise<void>;
  /** Set by the page's entry: runs the conformance cases in this client. */
  conformance?: (ids?: readonly string[]) => Promise<unknown>;
  [extra: string]: unknown;
}

let markReady: () => void = () => undefined;
let markFailed: (reason: unknown) => void = () => undefined;

export const report: BenchReport = {
  errors: [],
  warnings: [],
  deprecations: [],
  missingKeys: {},
  missingAssets: [],
  ready: new Promise((resolve, reject) => {
    markReady = resolve;
    markFailed = reject;
  }),
};
// Nobody need listen to it: a boot that fails is shown by other means too.
report.ready.catch(() => undefined);

export function reportReady(): void {
  markReady();
}

export function reportBootFailure(reason: unknown): void {
  markFailed(reason);
}

/** Counts the use of something the host has marked as deprecated; the test run treats each as a fault. */
export function reportDeprecation(what: string): void {
  report.deprecations.push(what);
}

function describe(value: unknown): string {
  if (value instanceof Error) return value.stack ?? `${value.name}: ${value.message}`;
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Publishes the report and listens for what a page can say of its own trouble. */
export function installReport(): void {
  Object.assign(globalThis, { __bench: report });
  const original = { error: console.error, warn: console.warn };
  console.error = (...args: unknown[]) => {
    report.errors.push(args.map(describe).join(" "));
    original.error(...args);
  };
  console.warn = (...args: unknown[]) => {
    report.warnings.push(args.map(describe).join(" "));
    original.warn(...args);
  };
  if (typeof window === "undefined") return;
  window.addEventListener(
    "error",
    (event) => {
      const target = event.target;
      if (target instanceof HTMLElement && "src" in target) report.missingAssets.push(String(target.src));
      else report.errors.push(describe(event.error ?? event.message));
    },
    true,
  );
  window.addEventListener("unhandledrejection", (event) => report.errors.push(describe(event.reason)));
}
