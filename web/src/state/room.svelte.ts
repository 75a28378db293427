// The line to the room: one socket, opened again with jitter, and what came over it.

import { ask, refused } from "../lib/http";
import type { ClientMessage, CloseCode, ServerMessage } from "../protocol";
import { NOTHING, reduce, type RoomState } from "./reduce";

export type Line = "off" | "opening" | "open" | "lost" | "replaced";
/** Why the line is lost, for the words of it. */
export type Why =
  | "lost"
  | "offline"
  | "restart"
  | "moved"
  | "slow"
  | "busy"
  | "ended"
  | "unread"
  | "fault"
  | "origin";
type Command = Extract<ClientMessage, { id: string }>;
/** A command before it has an id. */
export type Unsent = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

const PING_MS = 20_000;
const REPLACED = 4001;
/** What a line that died without a word is closed with. */
const DEAD = 1006;
/** Why a line is lost, by its close code; null where the code says nothing. */
const WHY: Readonly<Record<Exclude<CloseCode, typeof REPLACED>, Why | null>> = {
  1000: null,
  1001: "restart",
  1002: "unread",
  1005: null,
  1006: null,
  1007: "unread",
  1009: "unread",
  1011: "fault",
  1012: "restart",
  1013: "restart",
  4003: "origin",
  4008: "slow",
  4401: "ended",
  4429: "busy",
};
/** A room that has too much of us is left alone for a while. */
const BUSY_MS = 15_000;
const LONGEST_WAIT_MS = 10_000;
/** How long a line may take to open before another one is tried beside it. */
const PATIENCE_MS = 5000;
const BACK_MS = 4000;

/** How long to wait before the line is opened again, milliseconds; `chance` is of [0, 1). */
export function reopenAfter(tries: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, 250 * 2 ** tries) * (0.5 + chance);
}

/** The room as this page sees it. */
export class Room {
  state = $state.raw<RoomState>(NOTHING);
  line = $state<Line>("off");
  /** The room has said who the reader is. */
  known = $state(false);
  why = $state<Why>("lost");
  /** When the line is opened again, by our clock; 0 when it is being opened. */
  retry = $state(0);
  /** The line was lost and is back, for a few seconds. */
  back = $state(false);
  #socket: WebSocket | null = null;
  #watching: string | null = null;
  #tries = 0;
  #began = 0;
  #commands = 0;
  #ping: ReturnType<typeof setInterval> | undefined;
  #reopen: ReturnType<typeof setTimeout> | undefined;
  /** The room was asked whether it is there and has said nothing since. */
  #unheard = false;
  /** Messages of one frame of the screen: they are shown together. */
  #waiting: ServerMessage[] = [];
  /** Who hears every message at once, before the screen does. */
  readonly ears = new Set<(message: ServerMessage) => void>();
  /** Commands whose refusals are no matter of the reader. */
  #quiet = new Set<string>();

  /** Become a guest named `name` and open the line anew; false when the name was refused. */
  async enter(name: string): Promise<boolean> {
    const answer = await ask("POST", "/api/guest", { name });
    if (!answer.ok) {
      this.state = { ...this.state, refusal: answer.refusal };
      return false;
    }
    return (await this.renew()) && this.state.player !== "";
  }

  /** Open the line at once, unless it is being opened: of two lines the room may take the one
   * that was given up for the newer, and cut off the other. */
  now(): void {
    const opening = this.#socket?.readyState === WebSocket.CONNECTING;
    if (!opening || performance.now() - this.#began > PATIENCE_MS) this.open();
  }

  open(): void {
    this.#hangUp();
    this.#began = performance.now();
    this.line = this.#tries ? "lost" : "opening";
    this.retry = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#collect(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    };
  }

  /** Open the line anew as whoever the reader is now; true once the room has said who. */
  async renew(): Promise<boolean> {
    this.state = { ...this.state, player: "", name: "", refusal: null };
    this.known = false;
    this.#tries = 0;
    this.open();
    return this.#welcomed();
  }

  /** Watch `table`, or no table. */
  watch(table: string | null): void {
    if (this.#watching === table) return;
    if (this.#watching !== null) this.#send({ t: "unsub", table: this.#watching });
    this.#watching = table;
    this.state = { ...this.state, table: null, gap: false, refusal: null };
    if (table !== null) this.#send({ t: "sub", table });
  }

  /** Send a command; whatever it meets comes as events or as `state.refusal`. False where it
   * cannot even be sent. */
  command(command: Unsent): boolean {
    const sent = this.#send({ ...command, id: this.#id() } as Command);
    this.state = { ...this.state, refusal: sent ? null : refused("NO_NETWORK") };
    return sent;
  }

  /** Send what the page does on its own; a refusal of it is not shown. */
  quietly(command: Unsent): void {
    const id = this.#id();
    this.#quiet.add(id);
    this.#send({ ...command, id } as Command);
  }

  #id(): string {
    this.#commands += 1;
    return `${this.#commands}-${Math.random().toString(36).slice(2, 10)}`;
  }

  #opened(): void {
    if (this.line === "lost") this.#isBack();
    this.line = "open";
    this.#tries = 0;
    const { table, gap } = this.state;
    const resume =
      table !== null && !gap && table.view.info.table === this.#watching
        ? [{ table: table.view.info.table, seq: table.seq }]
        : [];
    this.#send({ t: "hello", resume });
    if (this.#watching !== null && resume.length === 0) {
      this.#send({ t: "sub", table: this.#watching });
    }
    clearInterval(this.#ping);
    this.#unheard = false;
    this.#ping = setInterval(() => this.#askAlive(), PING_MS);
  }

  /** A network that went away closes no socket: what does not answer is dead. */
  #askAlive(): void {
    if (this.#unheard) return this.#closed(DEAD);
    this.#unheard = true;
    this.#send({ t: "ping" });
  }

  /** The reader's machine is off the net: say so at once, and wait until it is back. */
  offline(): void {
    if (this.line === "off" || this.line === "replaced") return;
    this.#hangUp();
    this.line = "lost";
    this.why = "offline";
    this.retry = 0;
    this.#tries = 1;
  }

  #closed(code: number): void {
    this.#hangUp();
    if (code === REPLACED) {
      this.line = "replaced";
      return;
    }
    const told = (WHY as Readonly<Record<number, Why | null>>)[code];
    const why = told ?? (this.line === "lost" ? this.why : "lost");
    this.line = "lost";
    this.why = why;
    // Whose session is over sees a table, if at all, as a visitor.
    if (why === "ended") {
      this.#waiting = [];
      this.state = { ...this.state, player: "", name: "", table: null, gap: false };
    }
    this.#tries += 1;
    const wait = reopenAfter(this.#tries, Math.random()) + (why === "busy" ? BUSY_MS : 0);
    this.retry = Date.now() + wait;
    this.#reopen = setTimeout(() => void this.#again(), wait);
  }

  /** Open the line anew; a session that is over is put away first. */
  async #again(): Promise<void> {
    if (this.why === "ended" && this.#tries === 1) await ask("POST", "/api/logout", {});
    this.open();
  }

  #isBack(): void {
    this.back = true;
    setTimeout(() => (this.back = false), BACK_MS);
  }

  /** Another process has the table now: go there at once. */
  #moved(): void {
    this.why = "moved";
    this.#tries = 1;
    this.state = { ...this.state, gap: true };
    this.open();
  }

  #hangUp(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#reopen);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #collect(message: ServerMessage): void {
    this.#unheard = false;
    if ((message.t === "error" || message.t === "ack") && this.#quiet.delete(message.id ?? "")) {
      return;
    }
    for (const hear of this.ears) hear(message);
    this.#waiting.push(message);
    if (document.hidden) this.#take();
    else if (this.#waiting.length === 1) requestAnimationFrame(() => this.#take());
  }

  #take(): void {
    const [before, now] = [this.state.gap, Date.now()];
    // What was under way when the reader went to another table comes too late.
    const messages = this.#waiting.filter(
      (each) => !("table" in each) || each.table === this.#watching,
    );
    this.#waiting = [];
    this.state = messages.reduce((state, message) => reduce(state, message, now), this.state);
    if (messages.some((each) => each.t === "welcome")) this.known = true;
    if (messages.some((each) => each.t === "moved")) return this.#moved();
    if (this.state.gap && !before && this.#watching !== null) {
      this.#send({ t: "sub", table: this.#watching });
    }
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Wait until the room knows the player, at most five seconds. */
  async #welcomed(): Promise<boolean> {
    for (let i = 0; i < 100 && !this.known; i += 1) {
      await new Promise((done) => setTimeout(done, 50));
    }
    return this.known;
  }
}

export const room = new Room();
