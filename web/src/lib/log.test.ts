import { beforeAll, describe, expect, it, vi } from "vitest";
import type { LogEvent } from "../state/reduce";
import { hand, view } from "../state/samples";
import { lines, lineWords, potName, seatName } from "./log";
import { refusalWords } from "./refusals";
import { catalogue, filled, preferred } from "./words.svelte";

const table = view({ hand: hand() });
const text = (event: LogEvent): string[] =>
  lines(event, table).map(lineWords);

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await catalogue.choose("en");
});

describe("the log", () => {
  it("says what a seat did, with the chips it added or the total it raised to", () => {
    const acted = { e: "acted", seat: 2, to: 2300, chips: 1200, all_in: false } as const;
    expect(text({ ...acted, kind: "call" })).toEqual(["Player 2 calls 1,200"]);
    expect(text({ ...acted, kind: "raise" })).toEqual(["Player 2 raises to 2,300"]);
    expect(text({ ...acted, kind: "bet", all_in: true })).toEqual(["Player 2 bets 2,300, all-in"]);
    expect(text({ ...acted, kind: "fold", all_in: true })).toEqual(["Player 2 folds"]);
  });

  it("shows own cards only", () => {
    const dealt = { e: "hole_dealt", seats: [1, 2, 1, 2], positions: [0, 1, 2, 3] } as const;
    const own = lines({ ...dealt, cards: [51, -1, 50, -1] }, table);
    expect(own.map((line) => [line.text, line.cards])).toEqual([["Your cards", [51, 50]]]);
    expect(text({ ...dealt, cards: [-1, -1, -1, -1] })).toEqual(["Cards are dealt"]);
    expect(text({ e: "shown", seat: 1, cards: [51, -1] })).toEqual([
      "Player 1 shows Ace of Spades",
    ]);
  });

  it("names every pot, once a seat", () => {
    const pots = [
      { amount: 300, eligible: [1, 2] },
      { amount: 90, eligible: [2] },
    ];
    const award = { e: "awarded", rake: 0 } as const;
    const split = [
      { pot: 1, board: 0, seat: 2, chips: 90 },
      { pot: 0, board: 0, seat: 1, chips: 150 },
      { pot: 0, board: 1, seat: 1, chips: 150 },
    ];
    expect(text({ ...award, pots, awards: split })).toEqual([
      "Player 2 wins 90, Side pot",
      "Player 1 wins 300, Main pot",
    ]);
    const one = [{ pot: 0, board: 0, seat: 3, chips: 300 }];
    expect(text({ ...award, pots: pots.slice(0, 1), awards: one })).toEqual(["Player 3 wins 300"]);
    const back = [{ pot: -1, board: 0, seat: 3, chips: 300 }];
    expect(text({ ...award, pots: [], awards: back })).toEqual(["Player 3 takes back 300"]);
  });

  it("numbers side pots only when there are several", () => {
    expect([0, 1].map((i) => potName(i, 2))).toEqual(["Main pot", "Side pot"]);
    expect([0, 1, 2].map((i) => potName(i, 3))).toEqual(["Main pot", "Side pot 1", "Side pot 2"]);
  });

  it("says who comes and goes, and nothing of what is no news", () => {
    expect(text({ e: "topped_up", seat: 3, chips: 500 })).toEqual(["Player 3 tops up 500"]);
    expect(text({ e: "timed_out", seat: 3, in_a_row: 1 })).toEqual(["Player 3 runs out of time"]);
    expect(text({ e: "sat_out", seat: 3, reason: "no_chips", free_at: null })).toEqual([
      "Player 3 has no chips left",
    ]);
    expect(text({ e: "bank_used", seat: 3, left: 0 })).toEqual([]);
  });

  it("names a seat by who was dealt in there, or by its number", () => {
    expect(seatName(2, table)).toBe("Player 2");
    expect(seatName(5, table)).toBe("Seat 5");
  });

  it("still names who has left, in what he did and in his leaving", () => {
    const alone = view({ hand: hand(), seats: table.seats.filter((s) => s.seat !== 2) });
    const account = table.seats.find((s) => s.seat === 2)?.player ?? "";
    const left = { [account]: "Player 2" };
    const leaves = { e: "player_left", seat: 2, account, chips: 900, reason: "left", at: 0 } as const;
    const folds = { e: "mucked", seat: 2 } as const;
    const said = [leaves, folds].flatMap((event) => lines(event, alone, left));
    expect(said.map((line) => `${line.who} ${line.text}`)).toEqual([
      "Player 2 leaves",
      "Player 2 does not show",
    ]);
    expect(seatName(2, alone)).toBe("Seat 2");
  });
});

describe("refusals", () => {
  const refused = { t: "error", numbers: { stack: 50, price: 90 }, id: null } as const;

  it("are sentences with their numbers and the rule", () => {
    expect(refusalWords({ ...refused, code: "STACK_BELOW_PRICE", rule: "R-RAISE-4" })).toBe(
      "No raise: 50 chips do not exceed the price of 90. (R-RAISE-4)",
    );
    expect(refusalWords({ ...refused, code: "NOT_ENOUGH_CHIPS", rule: "" })).toBe(
      "Your bank does not hold so many chips.",
    );
  });

  it("of an unknown code are said all the same", () => {
    expect(refusalWords({ ...refused, code: "NEW_ONE", rule: "" })).toBe(
      "Not possible (NEW_ONE).",
    );
  });
});

describe("words", () => {
  it("are in the language kept before, else in one that the browser asks for", () => {
    expect(preferred("zh-Hant", ["en"])).toBe("zh-Hant");
    expect(preferred("xx", ["fr", "zh-CN", "en"])).toBe("zh-Hans");
    expect(preferred(null, ["zh-TW"])).toBe("zh-Hant");
    expect(preferred(null, ["zh-HK"])).toBe("zh-Hant");
    expect(preferred(null, ["en-GB", "zh"])).toBe("en");
    expect(preferred(null, ["fr"])).toBe("en");
  });

  it("have their placeholders filled, and unknown ones left", () => {
    expect(filled("{a} of {b}, {c}", { a: 1, b: "x" })).toBe("1 of x, {c}");
  });

  it("switch as a whole", async () => {
    await catalogue.choose("zh-Hans");
    expect(text({ e: "topped_up", seat: 3, chips: 500 })).toEqual(["Player 3 补码 500"]);
    await catalogue.choose("en");
  });
});
