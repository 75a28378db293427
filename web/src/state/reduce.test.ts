import { describe, expect, it } from "vitest";
import type { Ev, HandStarted, RequestEnded, ServerMessage, Snap } from "../protocol";
import { NOTHING, reduce, type RoomState } from "./reduce";
import { hand, view } from "./samples";

const NOW = 1000;
const snap = (seq: number, more: Partial<Snap> = {}): Snap => ({
  t: "snap",
  table: "t",
  seq,
  now: 5000,
  view: view(),
  ...more,
});
const ev = (seq: number, e: Ev["e"], more: Partial<Ev> = {}): Ev => ({
  t: "ev",
  table: "t",
  seq,
  now: 5000,
  e,
  view: null,
  ...more,
});
const left = (seat: number): Ev["e"] => ({ e: "mucked", seat });
const started = { e: "hand_started", hand: 8 } as HandStarted;

function after(...messages: ServerMessage[]): RoomState {
  return messages.reduce((state, message) => reduce(state, message, NOW), NOTHING);
}

describe("the room", () => {
  it("knows who the reader is and how far the room's clock is ahead", () => {
    const state = after({ t: "welcome", version: "5s.v1", player: "p1", name: "Ann", now: 4000 });
    expect([state.player, state.name, state.ahead]).toEqual(["p1", "Ann", 3000]);
    expect(reduce(state, { t: "pong", now: 9000 }, NOW).ahead).toBe(8000);
  });

  it("keeps the lobby and the last refusal", () => {
    const info = view().info;
    const refusal = { t: "error", code: "X", numbers: {}, rule: "", id: null } as const;
    const state = after({ t: "lobby", tables: [info], whole: true, gone: [] }, refusal);
    expect(state.tables).toEqual([info]);
    expect(state.refusal).toBe(refusal);
    expect(reduce(state, { t: "ack", id: "1", seq: 3 }, NOW)).toBe(state);
  });

  it("says why the reader, and nobody else, does not get what was asked of the host", () => {
    const hello = { t: "welcome", version: "5s.v1", player: "p1", name: "Ann", now: 0 } as const;
    const ended = (why: RequestEnded["why"], account: string): Ev["e"] => ({
      e: "club_request_ended",
      account,
      why,
      code: why === "impossible" ? "SEAT_TAKEN" : "",
      numbers: why === "impossible" ? { seat: 3 } : {},
    });
    const refusal = (event: Ev["e"]): unknown => {
      const told = after(hello, snap(4), ev(5, event)).refusal;
      return told && [told.code, told.numbers];
    };
    expect(refusal(ended("impossible", "p1"))).toEqual(["SEAT_TAKEN", { seat: 3 }]);
    expect(refusal(ended("denied", "p1"))).toEqual(["DENIED", {}]);
    expect(refusal(ended("done", "p1"))).toBe(null);
    expect(refusal(ended("withdrawn", "p1"))).toBe(null);
    expect(refusal(ended("impossible", "p2"))).toBe(null);
  });

  it("merges what has changed in the lobby, in place", () => {
    const named = (table: string, people = 0) => ({ ...view().info, table, people });
    const state = after(
      { t: "lobby", tables: ["a", "b", "c"].map((t) => named(t)), whole: true, gone: [] },
      { t: "lobby", tables: [named("d"), named("b", 3)], whole: false, gone: ["a"] },
    );
    expect(state.tables.map((info) => [info.table, info.people])).toEqual([
      ["b", 3],
      ["c", 0],
      ["d", 0],
    ]);
    const anew = reduce(state, { t: "lobby", tables: [named("e")], whole: true, gone: [] }, NOW);
    expect(anew.tables.map((info) => info.table)).toEqual(["e"]);
  });
});

describe("the lobby", () => {
  it("changes by what has changed, each table in its place", () => {
    const of = (table: string, people = 0) => ({ ...view().info, table, people });
    const lobby = (whole: boolean, tables: ReturnType<typeof of>[], gone: string[] = []) =>
      ({ t: "lobby", whole, tables, gone }) as const;
    const state = after(
      lobby(true, [of("a"), of("b"), of("c")]),
      lobby(false, [of("b", 3), of("d")], ["a"]),
    );
    expect(state.tables).toEqual([of("b", 3), of("c"), of("d")]);
    expect(reduce(state, lobby(true, [of("e")]), NOW).tables).toEqual([of("e")]);
  });
});

describe("a table", () => {
  it("keeps what was said apart from the hand, also over a new snapshot", () => {
    const said = { e: "chat_said", account: "p2", name: "B", text: "hi", at: 1, was_held: false } as const;
    const state = after(snap(4), ev(5, said), ev(6, started), snap(9));
    expect(state.table?.chat).toEqual([said]);
    expect(state.table?.log).toEqual([]);
    const other = snap(1, { view: view({ info: { ...view().info, table: "u" } }), table: "u" });
    expect(reduce(state, other, NOW).table?.chat).toEqual([]);
  });

  it("begins with a snapshot and grows by events", () => {
    const next = view({ hand: hand() });
    const state = after(snap(4), ev(5, left(2)), ev(6, null, { view: next }));
    expect(state.table?.seq).toBe(6);
    expect(state.table?.view).toEqual(next);
    expect(state.table?.log).toEqual([left(2)]);
    expect(state.gap).toBe(false);
    expect(state.ahead).toBe(4000);
  });

  it("keeps the view of an event that brings none", () => {
    const first = snap(4);
    expect(after(first, ev(5, left(2))).table?.view).toBe(first.view);
  });

  it("notices a hole and stays as it was until a snapshot comes", () => {
    const state = after(snap(4), ev(6, left(2)));
    expect(state.gap).toBe(true);
    expect(state.table?.seq).toBe(4);
    expect(reduce(state, snap(6), NOW).gap).toBe(false);
  });

  it("ignores what it has already, other tables, and events before a snapshot", () => {
    const state = after(snap(4));
    expect(reduce(state, ev(4, left(2)), NOW)).toBe(state);
    expect(reduce(state, ev(5, left(2), { table: "other" }), NOW)).toBe(state);
    expect(reduce(NOTHING, ev(1, left(2)), NOW)).toBe(NOTHING);
  });

  it("asks for a snapshot when the room says so", () => {
    expect(after(snap(4), { t: "resync", table: "t" }).gap).toBe(true);
    expect(after(snap(4), { t: "resync", table: "other" }).gap).toBe(false);
  });

  it("keeps the names of who left until the next hand begins", () => {
    const { seats } = view();
    const [first] = seats;
    if (first === undefined) throw new Error("the sample has no seats");
    const leaves = {
      e: "player_left",
      seat: first.seat,
      account: first.player,
      chips: 5,
      reason: "left",
      at: 0,
    } as const;
    const gone = after(snap(4), ev(5, leaves, { view: view({ seats: seats.slice(1) }) }));
    expect(gone.table?.left).toEqual({ [first.player]: first.name });
    expect(reduce(gone, ev(6, started), NOW).table?.left).toEqual({});
  });

  it("begins a new log with every hand", () => {
    const state = after(snap(4), ev(5, left(2)), ev(6, started), ev(7, left(3)));
    expect(state.table?.log).toEqual([started, left(3)]);
  });

  it("knows whether the log has the whole hand", () => {
    const running = { view: view({ hand: hand() }) };
    expect(after(snap(4)).table?.whole).toBe(true);
    expect(after(snap(4, running)).table?.whole).toBe(false);
    expect(after(snap(4, running), ev(5, left(2))).table?.whole).toBe(false);
    expect(after(snap(4, running), ev(5, started)).table?.whole).toBe(true);
  });

  it("keeps its log over a snapshot of the same moment, and drops it over a later one", () => {
    const state = after(snap(4), ev(5, started));
    expect(reduce(state, snap(5), NOW).table?.log).toEqual([started]);
    expect(reduce(state, snap(5), NOW).table?.whole).toBe(true);
    expect(reduce(state, snap(9), NOW).table?.log).toEqual([]);
    expect(reduce(state, snap(5, { table: "u" }), NOW).table?.log).toEqual([]);
  });

  it("measures a decision when its clock is first seen", () => {
    const clock = { seat: 2, deadline: 25_000, bank: 60_000 };
    const first = after(snap(4, { view: view({ clock }) }));
    expect(first.table?.span).toBe(20_000);
    const later = reduce(first, ev(5, left(3), { now: 15_000, view: view({ clock }) }), NOW);
    expect(later.table?.span).toBe(20_000);
    const other = view({ clock: { ...clock, seat: 3 } });
    expect(reduce(later, ev(6, null, { now: 15_000, view: other }), NOW).table?.span).toBe(10_000);
    expect(reduce(later, ev(6, null, { view: view() }), NOW).table?.span).toBe(0);
  });
});
