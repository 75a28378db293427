import { expect, it } from "vitest";
import { compareMade, madeHand } from "../lib/made";
import counts from "./counts.json";
import { EXAMPLES, KICKERS, written } from "./examples";

it("shows an example of every name", () => {
  EXAMPLES.forEach((cards, category) => {
    expect(new Set(cards).size).toBe(5);
    expect(madeHand(cards)).toMatchObject({ category, five: cards });
  });
  expect(counts["5"]).toHaveLength(EXAMPLES.length);
});

it("compares hands that can be on one table, and ends as it is told", () => {
  const ends: Record<string, number> = {};
  for (const { key, one, two, board } of KICKERS) {
    const cards = [one, two, board].flatMap((text) => written(text));
    expect(new Set(cards).size, key).toBe(9);
    const [a, b] = [one, two].map((hole) => madeHand([...written(hole), ...written(board)])!);
    ends[key] = Math.sign(compareMade(a!, b!));
  }
  expect(ends).toEqual({ kicker: 1, board: 0, two_pair: -1, flush: 1, trips: 0 });
});
