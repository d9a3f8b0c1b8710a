import type { Obj } from "../common/utils/objects.ts";
import { CONFIG } from "./config.ts";
import { game } from "./game.ts";
import { Hooks } from "./hooks.ts";

/** `game.time`: the world clock in seconds, moved by GMs through the server. */
export class GameTime {
  #time: number;

  constructor(time: number) {
    this.#time = time;
  }

  get worldTime(): number {
    return this.#time;
  }
  get serverTime(): number {
    return Date.now();
  }
  get calendar(): Obj {
    return CONFIG.time as unknown as Obj;
  }

  /** Moves the clock by seconds; answers the new time. */
  async advance(delta: number, options: Obj = {}): Promise<number> {
    return this.set(this.#time + Number(delta), options);
  }

  async set(time: number, options: Obj = {}): Promise<number> {
    return game.socket.transport.request("time", { time, options: JSON.parse(JSON.stringify(options)) });
  }

  /** The server has moved the clock. */
  onUpdate(time: number, delta: number, options: Obj, userId: string): void {
    this.#time = time;
    Hooks.callAll("updateWorldTime", time, delta, options, userId);
  }
}
