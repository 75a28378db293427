import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../protocol";
import { Room } from "./room.svelte";
import { hand, view } from "./samples";

/** A socket under the test's hand. */
class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): Wire => Wire.all.at(-1) ?? new Wire();
const kinds = (wire: Wire): string[] => wire.sent.map((message) => message.t);
let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: true });
  Wire.all = [];
  room = new Room();
  room.open();
  last().open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [4008, "slow", 500],
  [1012, "restart", 500],
  [1009, "unread", 500],
  [1011, "fault", 500],
  [4003, "origin", 500],
  [1006, "lost", 500],
  [4429, "busy", 15_500],
])("a line closed with %i says why and is opened again", (code, why, wait) => {
  last().onclose?.({ code });
  expect([room.line, room.why]).toEqual(["lost", why]);
  vi.advanceTimersByTime(wait - 1);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Wire.all).toHaveLength(2);
  last().open();
  expect([room.line, room.back]).toEqual(["open", true]);
  expect(kinds(last())).toEqual(["hello"]);
});

it("a command that cannot be sent is refused, and the next one that is takes that back", () => {
  expect(room.command({ t: "leave", table: "t" })).toBe(true);
  last().onclose?.({ code: 1006 });
  expect(room.command({ t: "leave", table: "t" })).toBe(false);
  expect(room.state.refusal?.code).toBe("NO_NETWORK");
  vi.advanceTimersByTime(10_000);
  last().open();
  expect(room.state.refusal?.code).toBe("NO_NETWORK");
  expect(room.command({ t: "leave", table: "t" })).toBe(true);
  expect(room.state.refusal).toBeNull();
});

it("a page that a newer tab replaced stays away until it is asked back", () => {
  last().onclose?.({ code: 4001 });
  vi.advanceTimersByTime(600_000);
  expect([room.line, Wire.all.length]).toEqual(["replaced", 1]);
  room.open();
  last().open();
  expect(room.line).toBe("open");
});

it("a room that answers its pings is left alone", () => {
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersByTime(20_000);
    last().say({ t: "pong", now: 0 });
  }
  expect([room.line, Wire.all.length]).toEqual(["open", 1]);
  expect(kinds(last()).filter((kind) => kind === "ping")).toHaveLength(5);
});

it("a room that says nothing after a ping is dead, and the line is opened again", () => {
  vi.advanceTimersByTime(39_999);
  expect(room.line).toBe("open");
  vi.advanceTimersByTime(1);
  expect([room.line, room.why]).toEqual(["lost", "lost"]);
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(2);
});

it("a machine off the net says so at once and does not try in vain", () => {
  room.offline();
  expect([room.line, room.why, room.retry]).toEqual(["lost", "offline", 0]);
  vi.advanceTimersByTime(600_000);
  expect(Wire.all).toHaveLength(1);
  room.open();
  last().open();
  expect([room.line, room.back]).toEqual(["open", true]);
});

it("a line that is being opened is not opened twice, unless it takes too long", () => {
  last().onclose?.({ code: 1006 });
  room.now();
  expect(Wire.all).toHaveLength(2);
  room.now();
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(5001);
  room.now();
  expect(Wire.all).toHaveLength(3);
  last().open();
  expect(room.line).toBe("open");
});

const snap = (table: string): ServerMessage => {
  const shown = view({ hand: hand() });
  return { t: "snap", table, seq: 1, now: 0, view: { ...shown, info: { ...shown.info, table } } };
};

it("a view of another table than the one that is watched is not shown", () => {
  room.watch("a");
  room.watch("b");
  last().say(snap("a"));
  expect(room.state.table).toBe(null);
  last().say(snap("b"));
  expect(room.state.table?.view.info.table).toBe("b");
});

it("a session that is over takes its view away with it", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  room.watch("a");
  last().say({ t: "welcome", version: "1", player: "p1", name: "Ann", now: 0 });
  last().say(snap("a"));
  last().onclose?.({ code: 4401 });
  expect([room.state.player, room.state.name, room.state.table]).toEqual(["", "", null]);
  await vi.advanceTimersByTimeAsync(500);
  last().open();
  expect(last().sent).toEqual([{ t: "hello", resume: [] }, { t: "sub", table: "a" }]);
});

it("a session that is over takes along what was still to be shown", () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  room.watch("a");
  last().say(snap("a"));
  last().onclose?.({ code: 4401 });
  for (const draw of frames) draw();
  expect([frames.length, room.state.table]).toEqual([1, null]);
});

it("a name that could not be brought to the room is refused like any other", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await room.enter("Ann")).toBe(false);
  expect(room.state.refusal?.code).toBe("NO_NETWORK");
});
