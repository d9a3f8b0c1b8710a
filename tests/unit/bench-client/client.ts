import { WebSocket } from "ws";
import { boot } from "../../../bench/client/boot.ts";
import { setNotifier } from "../../../bench/client/helpers/notify.ts";
import { type SocketLike, SocketTransport } from "../../../bench/client/net.ts";
import type { Generation, JsonObject } from "../../../bench/protocol.ts";
import { IDS, TestBench } from "../../../bench/server/testing.ts";

/** The bench's data layer in Node, without a page, connected to a server of its own. */
export interface Connected {
  readonly bench: TestBench;
  readonly url: string;
  /** What the client wanted shown to its user. */
  readonly notices: string[];
  readonly transport: SocketTransport;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly generation: Generation;
  readonly userId?: string;
  /** Where a system's module would be evaluated: before `init`. */
  readonly system?: () => void;
  readonly manifest?: JsonObject;
}

export async function connect(options: ConnectOptions): Promise<Connected> {
  const bench = new TestBench();
  if (options.manifest) bench.changeManifest(options.manifest);
  const server = await bench.start({ generation: options.generation, jitter: [0, 5] });
  const notices: string[] = [];
  const note = (message: string) => notices.push(message);
  setNotifier({ info: note, warn: note, error: note });
  const address = `${server.url.replace(/^http/, "ws")}/socket`;
  // `ws` and the browser's WebSocket share the few members that are used.
  const transport = await SocketTransport.open(new WebSocket(address) as unknown as SocketLike);
  const store = new Map<string, string>();
  await boot({
    transport,
    userId: options.userId ?? IDS.gm,
    store: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    loadJson: async () => ({}),
    loadSystem: async () => options.system?.(),
  });
  return {
    bench,
    url: server.url,
    notices,
    transport,
    close: async () => {
      transport.close();
      await bench.dispose();
    },
  };
}
