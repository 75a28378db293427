import { describe, expect, it } from "vitest";
import {
  breakEven,
  type Choice,
  clamped,
  decided,
  GUARD_MS,
  holds,
  meant,
  mustGuard,
  oneSize,
  presets,
  priceFor,
  queue,
  seen,
  stepOf,
  stepped,
} from "./dock";
import { hand, legal, seat } from "./samples";

describe("the price", () => {
  it("is what is still to add, at most the stack", () => {
    expect(priceFor(hand({ price: 400 }), seat(1, { bet: 100 }))).toBe(300);
    expect(priceFor(hand({ price: 400 }), seat(1, { bet: 100, stack: 50 }))).toBe(50);
    expect(priceFor(hand({ price: 100 }), seat(1, { bet: 100 }))).toBe(0);
  });

  it("breaks even against the chips that can be won", () => {
    const own = seat(1, { put_in: 100 });
    const two = hand({ pot: 300, seats: [own, seat(2, { put_in: 200 })] });
    expect(breakEven(two, own, 100)).toBeCloseTo(0.25);
    const deep = hand({ pot: 1100, seats: [own, seat(2, { put_in: 1000 })] });
    expect(breakEven(deep, own, 100)).toBeCloseTo(100 / 400);
  });
});

describe("the amount", () => {
  it("stays within what is legal, in whole chips", () => {
    expect(clamped(5, legal())).toBe(100);
    expect(clamped(5000, legal())).toBe(1000);
    expect(clamped(250.9, legal())).toBe(250);
  });

  it("has one size in fixed limit and for a short all-in", () => {
    expect(oneSize(legal({ min_to: 200, max_to: 200 }))).toBe(true);
    expect(oneSize(legal())).toBe(false);
    expect(oneSize(legal({ min_to: null, max_to: null }))).toBe(false);
  });

  it("steps by small blinds from the minimum, and the ends are steps too", () => {
    const range = legal({ min_to: 100, max_to: 330 });
    expect(stepOf(hand())).toBe(50);
    expect(stepped(100, 1, 50, range)).toBe(150);
    expect(stepped(300, 1, 50, range)).toBe(330);
    expect(stepped(330, -1, 50, range)).toBe(300);
    expect(stepped(120, 1, 50, range)).toBe(150);
    expect(stepped(120, -1, 50, range)).toBe(100);
    expect(stepped(100, -1, 50, range)).toBe(100);
  });

  it("has presets of the pot after the flop", () => {
    const own = seat(1, { stack: 5000 });
    const facing = hand({ pot: 400, price: 100, seats: [own, seat(2, { bet: 100 })] });
    const may = legal({ wager: "raise", to_call: 100, min_to: 200, max_to: 5000 });
    expect(presets(facing, may, own)).toEqual([
      { key: "web.preset.min", to: 200, allIn: false },
      { key: "web.preset.half", to: 350, allIn: false },
      { key: "web.preset.two_thirds", to: 433, allIn: false },
      { key: "web.preset.pot", to: 600, allIn: false },
      { key: "web.preset.all_in", to: 5000, allIn: true },
    ]);
  });

  it("has presets of the price before the flop, and of the limit in pot limit", () => {
    const own = seat(1, { stack: 5000 });
    const early = hand({ street: "preflop", pot: 150, price: 100 });
    const may = legal({ wager: "raise", to_call: 100, min_to: 200, max_to: 350 });
    expect(presets(early, may, own).map(({ key, to }) => [key, to])).toEqual([
      ["web.preset.min", 200],
      ["web.preset.x25", 250],
      ["web.preset.x3", 300],
      ["web.preset.pot", 350],
      ["web.preset.max", 350],
    ]);
    expect(presets(early, may, own).every((preset) => !preset.allIn)).toBe(true);
  });

  it("counts a bet on the street in the all-in", () => {
    const own = seat(1, { bet: 100, stack: 900 });
    const all = presets(hand(), legal({ max_to: 1000 }), own)[4];
    expect(all).toEqual({ key: "web.preset.all_in", to: 1000, allIn: true });
  });
});

describe("a decision before the turn", () => {
  const own = seat(1);
  const free = hand();
  const bet = hand({ price: 200 });
  const raised = hand({ price: 600 });
  const held = (choice: Choice, from: typeof free, to: typeof free, at = own): boolean =>
    holds(queue(choice, from, own), to, at);

  it("to call is dropped when the price changes", () => {
    expect(held("call", bet, bet)).toBe(true);
    expect(held("call", bet, raised)).toBe(false);
    expect(held("call", bet, hand({ price: 200 }), seat(1, { bet: 100 }))).toBe(false);
  });

  it("to check is dropped when there is a price", () => {
    expect(held("check", free, free)).toBe(true);
    expect(held("check", free, bet)).toBe(false);
  });

  it("to fold outlives a raise", () => {
    expect(held("fold", bet, raised)).toBe(true);
    expect(held("check_fold", free, bet)).toBe(true);
  });

  it("to check or fold is a fold once there is a price, and shown as one", () => {
    const queued = queue("check_fold", free, own);
    expect(meant(queued, free, own)).toEqual(queued);
    expect(meant(queued, bet, own)).toEqual(queue("fold", bet, own));
    expect(meant(queue("call", bet, own), bet, own).choice).toBe("call");
  });

  it("is bound to the street and the hand", () => {
    expect(held("check_fold", free, hand({ street: "turn" }))).toBe(false);
    expect(held("fold", bet, hand({ hand: 8, price: 200 }))).toBe(false);
    expect(held("fold", bet, hand({ price: 200, ended: true }))).toBe(false);
    expect(held("fold", bet, bet, seat(1, { state: "folded" }))).toBe(false);
  });

  it("never folds a free hand and never pays another price", () => {
    const facing = legal({ can_check: false, can_call: true, to_call: 200 });
    expect(decided(queue("fold", bet, own), legal())).toBe("check");
    expect(decided(queue("check_fold", free, own), legal())).toBe("check");
    expect(decided(queue("check_fold", free, own), facing)).toBe("fold");
    expect(decided(queue("fold", bet, own), facing)).toBe("fold");
    expect(decided(queue("call", bet, own), facing)).toBe("call");
    expect(decided(queue("call", bet, own), legal())).toBe(null);
    expect(decided(queue("check", free, own), facing)).toBe(null);
    expect(decided(queue("check", free, own), legal())).toBe("check");
  });
});

describe("the guard", () => {
  const own = seat(1);
  const long = 10 * GUARD_MS;

  it("holds the buttons when the price under the cursor changes", () => {
    const before = seen(hand(), own);
    expect(mustGuard(before, seen(hand({ turn: 4, price: 900 }), own), long)).toBe(true);
    expect(mustGuard(before, seen(hand({ turn: 4, price: 0 }), own), long)).toBe(false);
  });

  it("stops a repeated click from answering the next turn or hand", () => {
    const before = seen(hand(), own);
    const street = seen(hand({ turn: 4, street: "turn" }), own);
    const next = seen(hand({ hand: 8, turn: 3, street: "preflop", price: 100 }), own);
    for (const now of [street, next]) {
      expect(mustGuard(before, now, GUARD_MS - 1)).toBe(true);
      expect(mustGuard(before, now, GUARD_MS)).toBe(false);
    }
    expect(mustGuard(before, before, 0)).toBe(false);
    expect(mustGuard(null, next, GUARD_MS - 1)).toBe(true);
    expect(mustGuard(null, next, long)).toBe(false);
  });
});
