import { expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import { compareMade, madeHand } from "./made";

it("names hands as the engine does, with the cards that count", () => {
  const seen = new Set<number>();
  for (const { cards, category, five, ranks } of vectors.made) {
    expect(madeHand(cards), cards.join()).toMatchObject({ category, five, ranks });
    seen.add(category);
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("says nothing of cards that it does not see", () => {
  expect(madeHand([-1, 5])).toBeNull();
  expect(madeHand([5])).toBeNull();
});

it("compares by name, then by rank", () => {
  const hand = (...cards: number[]) => madeHand(cards)!;
  const kings = [44, 45, 20, 9, 2] as const;
  expect(compareMade(hand(...kings), hand(40, 41, 51, 9, 2))).toBeGreaterThan(0);
  expect(compareMade(hand(...kings), hand(46, 47, 21, 10, 3))).toBe(0);
  expect(compareMade(hand(44, 45, 51, 9, 2), hand(46, 47, 50, 12, 5))).toBeLessThan(0);
});
