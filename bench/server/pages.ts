import { readFile, realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Json } from "../protocol.ts";

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  hbs: "text/plain; charset=utf-8",
  // The host serves HTML of packages as plain text. Source: release notes 14.361.
  html: "text/plain; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  md: "text/plain; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
};

export interface PagesOptions {
  readonly prefix: string;
  readonly systemId: string;
  readonly distDir: string;
  readonly clientDir: string;
  /** The world's own pictures. */
  readonly artDir: string | null;
  readonly users: () => Json;
  /** Whether there is such a user; the game's page of an unknown one leads to the list of users. */
  readonly isUser: (id: string) => boolean;
}

/** Everything the bench serves over HTTP. */
export class Pages {
  readonly #options: PagesOptions;
  /** Addresses that were asked for and not found. */
  readonly notFound: string[] = [];

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405, "Only GET is offered");
    const url = new URL(request.url ?? "/", "http://bench");
    const { prefix, systemId, distDir, clientDir, artDir, isUser } = this.#options;
    let address: string;
    try {
      address = decodeURIComponent(url.pathname);
    } catch {
      return send(response, 400, "The address is malformed");
    }
    if (address !== prefix && !address.startsWith(`${prefix}/`)) return this.#missing(response, address);
    const route = address.slice(prefix.length + 1);
    if (route === "") return redirect(response, `${prefix}/join`);
    if (route === "join") return this.#client(response);
    if (route === "game") {
      return isUser(url.searchParams.get("user") ?? "") ? this.#client(response) : redirect(response, `${prefix}/join`);
    }
    if (route === "api/users") return json(response, this.#options.users());
    if (route === "api/not-found") return json(response, this.notFound);
    if (route === "favicon.ico") return send(response, 204, "");
    const folders = {
      [`systems/${systemId}/`]: distDir,
      "bench/": clientDir,
      "icons/": path.join(clientDir, "icons"),
      "worlds/bench/art/": artDir,
    };
    for (const [start, folder] of Object.entries(folders)) {
      if (folder !== null && route.startsWith(start))
        return await this.#file(response, folder, route.slice(start.length), address);
    }
    return this.#missing(response, address);
  }

  /** The client's page. Its own files lie below `bench/`, and everything is relative to the route prefix. */
  async #client(response: ServerResponse): Promise<void> {
    const { clientDir, prefix } = this.#options;
    let page: string;
    try {
      page = await readFile(path.join(clientDir, "index.html"), "utf8");
    } catch {
      return send(response, 503, "The bench's client is not built yet: npm start builds it.");
    }
    const html = page
      .replace(/<base\b[^>]*>/i, "")
      .replace(/\b(src|href)="(?:\.\/|\/?bench\/)/g, '$1="bench/')
      .replace(/<head\b[^>]*>/i, (head) => `${head}<base href="${prefix}/">`);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(html);
  }

  async #file(response: ServerResponse, folder: string, name: string, address: string): Promise<void> {
    try {
      const root = await realpath(folder);
      const file = await realpath(path.join(root, name));
      // Neither `..` nor a link leads out of the folder.
      if (!file.startsWith(root + path.sep) || !(await stat(file)).isFile()) return this.#missing(response, address);
      response.setHeader(
        "Content-Type",
        TYPES[path.extname(file).slice(1).toLowerCase()] ?? "application/octet-stream",
      );
      response.end(await readFile(file));
    } catch {
      this.#missing(response, address);
    }
  }

  #missing(response: ServerResponse, address: string): void {
    this.notFound.push(address);
    send(response, 404, `There is nothing at ${address}`);
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(body);
}

function json(response: ServerResponse, value: Json): void {
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(value));
}

function redirect(response: ServerResponse, address: string): void {
  response.statusCode = 302;
  response.setHeader("Location", address);
  response.end();
}
