import path from "node:path";
import { parseArgs } from "node:util";
import { type RunningServer, StartError, startServer, tryPort } from "./server.ts";

const HELP = `The bench: a small host to play and test the system on. It is not Foundry VTT and no substitute for it.

  --port 30000        the port to listen on
  --host 127.0.0.1    the address to listen on; 0.0.0.0 lets others in your network join
  --generation 14     13 or 14: the generation of Foundry VTT to behave like
  --prefix /vtt       a route prefix in front of every address
  --data bench/data   where the world is kept
  --dist dist         the built system
  --game avorkarth    the skirmish to play: avorkarth, tarafore or infinity, each in a world of its own
  --seed bench/demo   what an empty world is filled from, in place of a skirmish
  --lang fr           the language of the printed addresses; later it is a setting of each browser
  --fresh             throw the world away and start the demo anew
  --jitter 0-40       delay of every answer in milliseconds, at random between the two
  --check             look whether all this can be had, and do nothing
  --help              this text
`;

const root = path.resolve(import.meta.dirname, "../..");

/** Seeds by game. The first one is the demo. */
const SKIRMISHES: ReadonlyMap<string, string> = new Map([
  ["avorkarth", path.join("bench", "demo")],
  ["tarafore", path.join("bench", "skirmishes", "tarafore")],
  ["infinity", path.join("bench", "skirmishes", "infinity")],
]);

type Options = Parameters<typeof startServer>[0] & { readonly check: boolean; readonly lang: string };

function options(): Options | null {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "30000" },
      host: { type: "string", default: "127.0.0.1" },
      generation: { type: "string", default: "14" },
      prefix: { type: "string", default: "" },
      data: { type: "string" },
      dist: { type: "string", default: "dist" },
      game: { type: "string", default: "avorkarth" },
      seed: { type: "string" },
      fresh: { type: "boolean", default: false },
      lang: { type: "string", default: "" },
      jitter: { type: "string", default: "0-40" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartError("options", `"${values.port}" is no port: a number up to 65535, as in --port 30000`);
  }
  const { generation } = values;
  if (generation !== "13" && generation !== "14") {
    throw new StartError("generation", `The bench plays generation 13 or 14, not "${generation}": --generation 14`);
  }
  const { game } = values;
  const skirmish = SKIRMISHES.get(game);
  if (skirmish === undefined) {
    throw new StartError(
      "options",
      `No skirmish is called "${game}": --game ${[...SKIRMISHES.keys()].join(", --game ")}`,
    );
  }
  const jitter = /^(\d+)(?:-(\d+))?$/.exec(values.jitter);
  if (!jitter) throw new StartError("options", `"${values.jitter}" is no delay: milliseconds, as in --jitter 0-40`);
  const low = Number(jitter[1]);
  return {
    port,
    host: values.host,
    generation: generation === "13" ? 13 : 14,
    prefix: values.prefix.replace(/\/$/, "").replace(/^(?=[^/])/, "/"),
    dataDir: path.resolve(root, values.data ?? path.join("bench", game === "avorkarth" ? "data" : `data-${game}`)),
    distDir: path.resolve(root, values.dist),
    clientDir: path.join(root, "bench", "dist"),
    jitter: [low, Math.max(low, Number(jitter[2] ?? low))],
    seed: path.resolve(root, values.seed ?? skirmish),
    fresh: values.fresh,
    lang: values.lang,
    check: values.check,
  };
}

function announce(server: RunningServer, { generation, lang }: Options): void {
  const [first, further] = lang ? [`?lang=${lang}`, `&lang=${lang}`] : ["", ""];
  const width = Math.max(...server.users.map((user) => user.name.length));
  const lines = server.users.map(
    (user) => `  ${user.name.padEnd(width)}  ${server.url}/game?user=${user.id}${further}`,
  );
  console.log(`The bench plays generation ${generation}. Open a tab for each person:\n\n${lines.join("\n")}`);
  console.log(`\n  or choose at ${server.url}/join${first}\n\nStop it with Ctrl+C: everything is kept.`);
  if (server.missingPacks.length > 0) console.warn(`Compendia not built: ${server.missingPacks.join(", ")}`);
  for (const { documentName, id, reason } of server.corrupt) {
    console.warn(`Unreadable in the store, left as it is: ${documentName} ${id} (${reason})`);
  }
}

async function main(): Promise<void> {
  const chosen = options();
  if (!chosen) {
    console.log(HELP);
    return;
  }
  if (chosen.check) {
    await tryPort(chosen.port, chosen.host ?? "127.0.0.1");
    return;
  }
  const server = await startServer(chosen);
  announce(server, chosen);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

try {
  await main();
} catch (error) {
  // Wrong words on the command line come as a TypeError of parseArgs.
  const forPerson = error instanceof StartError || error instanceof TypeError;
  console.error(forPerson ? error.message : error);
  process.exitCode = error instanceof StartError && error.reason === "generation" ? 2 : 1;
}
