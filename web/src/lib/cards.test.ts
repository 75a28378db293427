import { beforeAll, expect, it, vi } from "vitest";
import type { MadeHand } from "../protocol";
import { cardName, categoryWords, kickerWords, madeWords, rankText } from "./cards";
import { pile } from "./chips";
import { catalogue } from "./words.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await catalogue.choose("en");
});

const made = (category: MadeHand["category"], ranks: number[]): MadeHand => ({
  category,
  ranks,
  five: [],
  strength: 1,
});

it("names cards", () => {
  expect([0, 35, 51].map(rankText)).toEqual(["2", "10", "A"]);
  expect(cardName(51)).toBe("Ace of Spades");
  expect(cardName(33)).toBe("Ten of Diamonds");
  expect(cardName(-1)).toBe("Card face down");
});

it("names hands, the kicker apart", () => {
  const twoPair = made(2, [10, 5, 12]);
  expect(madeWords(twoPair)).toBe("Two pair, Queens and Sevens");
  expect(kickerWords(twoPair)).toBe("Ace kicker");
  expect(categoryWords(twoPair)).toBe("Two pair");
  expect(madeWords(made(1, [7, 3, 2, 1]))).toBe("Pair of Nines");
  expect(kickerWords(made(1, [7, 3, 2, 1]))).toBe("Five kicker");
  expect(kickerWords(made(1, [7]))).toBe("");
  expect(madeWords(made(4, [3]))).toBe("Straight, Five high");
  expect(kickerWords(made(5, [12, 9, 7, 4, 2]))).toBe("");
  expect(kickerWords(made(6, [12, 9]))).toBe("");
  expect(madeWords(made(9, [12]))).toBe("Royal flush");
});

it("piles at most four chips, the largest first", () => {
  expect(pile(100, 100)).toEqual(["25", "25"]);
  expect(pile(6250, 100)).toEqual(["1k", "500", "100"]);
  expect(pile(999_999, 100)).toEqual(["1k", "1k", "1k", "500"]);
  expect(pile(3, 2)).toEqual(["25", "25", "25"]);
  expect(pile(0, 100)).toEqual([]);
});
