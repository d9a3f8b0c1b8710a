import Handlebars from "handlebars";
import { host } from "../host.ts";

type Delegate = Handlebars.TemplateDelegate;

/** Templates of the bench itself, under the documented names of those that packages may refer to. */
const builtin = new Map<string, string>();
const pending = new Map<string, Promise<Delegate>>();

/** The environment that all templates share; also the global `Handlebars`. */
export const environment = Handlebars;

export function registerBuiltinTemplate(path: string, source: string): void {
  builtin.set(path, source);
}

async function fetchSource(path: string): Promise<string> {
  const own = builtin.get(path);
  if (own !== undefined) return own;
  if (!/\.(hbs|handlebars|html|htm)$/.test(path)) throw new Error(`"${path}" is not the path of a template`);
  const response = await fetch(host.foundry.utils.getRoute(path));
  if (!response.ok)
    throw new Error(`The template "${path}" could not be loaded: ${response.status} ${response.statusText}`);
  return response.text();
}

/**
 * Loads and compiles a template and registers it as a partial under its id (by default its path). Loaded once.
 *
 * @throws when the server has no such file, or the template does not parse
 */
export function getTemplate(path: string, id: string = path): Promise<Delegate> {
  const registered = environment.partials[id] as Delegate | undefined;
  if (registered) return Promise.resolve(registered);
  const loading = pending.get(id);
  if (loading) return loading;
  const load = fetchSource(path).then((source) => {
    // Parsed here, so that a broken template fails where it is loaded and not where it is first used.
    environment.parse(source);
    const compiled = environment.compile(source);
    environment.registerPartial(id, compiled);
    return compiled;
  });
  pending.set(id, load);
  const forget = (): boolean => pending.delete(id);
  load.then(forget, forget);
  return load;
}

/** A list registers each template under its path, a record under its keys. */
export function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Delegate[]> {
  const entries = Array.isArray(paths) ? paths.map((path: string) => [path, path] as const) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path as string, id as string)));
}

export async function renderTemplate(path: string, data: object): Promise<string> {
  const template = await getTemplate(path);
  // Documents give most of what templates ask for through getters of their classes.
  return template(data ?? {}, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

/** Forgets a template, so that its next use loads it anew (hot reload). */
export function forgetTemplate(path: string): void {
  environment.unregisterPartial(path);
}
