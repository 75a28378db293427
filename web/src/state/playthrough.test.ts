// A hand of a real room as one reader got it (tests/e2e/record.py): the reducer plays it again.

import { beforeAll, describe, expect, it, vi } from "vitest";
import { lines } from "../lib/log";
import { catalogue } from "../lib/words.svelte";
import type { Ev, ServerMessage, Snap } from "../protocol";
import recorded from "./playthrough.json";
import { NOTHING, reduce, type RoomState } from "./reduce";

const messages = recorded as unknown as readonly ServerMessage[];
const NOW = 1000;

/** The states after each message. */
function played(of: readonly ServerMessage[]): readonly RoomState[] {
  let state = NOTHING;
  return of.map((message) => (state = reduce(state, message, NOW)));
}

const isEv = (message: ServerMessage): message is Ev => message.t === "ev";

describe("a recorded hand", () => {
  it("leaves no gap and follows the sequence to its end", () => {
    played(messages).forEach((state, i) => {
      const message = messages[i];
      expect(state.gap).toBe(false);
      if (message !== undefined && isEv(message)) expect(state.table?.seq).toBe(message.seq);
    });
  });

  it("has all chips in every view", () => {
    for (const { table } of played(messages)) {
      if (table === null || table.view.seats.length < 3) continue;
      const stacks = table.view.seats.reduce((sum, seat) => sum + seat.stack, 0);
      expect(stacks + (table.view.hand?.pot ?? 0)).toBe(9000);
    }
  });

  it("never shows a card of another before the showdown", () => {
    for (const { table } of played(messages)) {
      const hand = table?.view.hand;
      if (!hand || hand.ended || table.log.some((event) => event.e === "shown")) continue;
      const others = hand.seats.filter((seat) => seat.seat !== hand.me);
      expect(others.flatMap((seat) => seat.cards).filter((card) => card >= 0)).toEqual([]);
    }
  });

  it("measures the length of each decision once", () => {
    const spans = played(messages).map(({ table }) => table?.span ?? 0);
    expect(Math.max(...spans)).toBeGreaterThan(1000);
    for (const { table } of played(messages)) {
      if (table?.view.clock) expect(table.span).toBeGreaterThan(0);
    }
  });

  it("is the same when messages come twice", () => {
    const once = played(messages).at(-1);
    const twice = played(messages.flatMap((message) => [message, message])).at(-1);
    expect(twice?.table).toEqual(once?.table);
  });

  it("finds every hole, and is right again after a snapshot", () => {
    const last = messages.map(isEv).lastIndexOf(true);
    const whole = played(messages)[last]?.table;
    messages.forEach((message, hole) => {
      if (!isEv(message) || hole === last) return;
      const state = played(messages.filter((_, i) => i !== hole && i <= last)).at(-1);
      expect(state?.gap).toBe(true);
      expect(state?.table?.seq).toBe(message.seq - 1);
      const { seq, view } = whole ?? { seq: 0, view: undefined };
      const snap = { t: "snap", table: "t", seq, now: NOW, view } as Snap;
      const mended = reduce(state ?? NOTHING, snap, NOW);
      expect(mended.gap).toBe(false);
      expect(mended.table?.view).toEqual(view);
    });
  });
});

describe("its log", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await catalogue.choose("en");
  });

  it("tells the hand in words", () => {
    const ended = played(messages).find((state) => state.table?.view.hand?.ended);
    const table = ended?.table;
    if (!table) throw new Error("the hand never ended");
    expect(table.chat.map((said) => said.text)).toEqual(["good luck"]);
    expect(table.whole).toBe(true);
    const words = table.log
      .flatMap((event) => lines(event, table.view))
      .map((line) => [line.who, line.text].filter(Boolean).join(" "));
    expect(words).toMatchInlineSnapshot(`
      [
        "Hand 1",
        "Bob posts the small blind 50",
        "Cai posts the big blind 100",
        "Your cards",
        "Ann calls 100",
        "Bob raises to 1,000, all-in",
        "Cai calls 900",
        "Ann calls 900",
        "Flop",
        "Cai bets 4,000, all-in",
        "Ann calls 2,000, all-in",
        "Cai gets 2,000 back, uncalled",
        "Bob shows",
        "Cai shows",
        "Ann shows",
        "Turn",
        "River",
        "Bob wins 3,000, Main pot",
        "Ann wins 4,000, Side pot",
      ]
    `);
  });
});
