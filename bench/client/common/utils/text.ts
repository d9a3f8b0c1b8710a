const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id of letters and digits, as documents bear (16 characters). */
export function randomID(length = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Is the first version newer? Compares dot-separated parts, numbers as numbers. */
export function isNewerVersion(a: number | string, b: number | string): boolean {
  if (typeof a === "number" && typeof b === "number") return a > b;
  const left = String(a).split(".");
  const right = String(b).split(".");
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const p = left[i];
    const q = right[i];
    if (p === q) continue;
    if (q === undefined) return true;
    if (p === undefined) return false;
    const [m, n] = [Number(p), Number(q)];
    if (!Number.isNaN(m) && !Number.isNaN(n)) return m > n;
    return p > q;
  }
  return false;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export function escapeHTML(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);
}

export function unescapeHTML(value: string): string {
  const back = Object.fromEntries(Object.entries(ESCAPES).map(([c, e]) => [e, c]));
  return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (e) => back[e] ?? e);
}

/** Functions to call later: at most once after a pause, or at most once in a span. */
export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}

export function throttle<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let waiting = false;
  let last: A | null = null;
  return (...args) => {
    last = args;
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (last) callback(...last);
    }, delay);
  };
}

export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  options: { timeoutMs?: number | null } = {},
): Promise<Response> {
  const timeout = options.timeoutMs === undefined ? 30_000 : options.timeoutMs;
  const response = await fetch(url, timeout ? { ...data, signal: AbortSignal.timeout(timeout) } : data);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response;
}

export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: { timeoutMs?: number | null } = {},
): Promise<unknown> {
  return (await fetchWithTimeout(url, data, options)).json();
}

/** An address of a file under the route prefix. Addresses with a scheme are left alone. */
export function getRoute(path: string, options: { prefix?: string | null } = {}): string {
  if (/^[a-z]+:/i.test(path)) return path;
  const prefix = (options.prefix ?? "").replace(/^\/|\/$/g, "");
  const inner = path.replace(/^\/+/, "");
  return prefix ? `/${prefix}/${inner}` : `/${inner}`;
}
