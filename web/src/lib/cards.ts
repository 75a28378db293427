// Cards as numbers 0..51: rank * 4 + suit, rank 0..12 is 2..A, suit 0..3 is c d h s.

import type { MadeHand } from "../protocol";
import { say } from "./words.svelte";

export const HIDDEN = -1;
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;
const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;
type Rank = (typeof RANKS)[number];

export const rankOf = (card: number): number => card >> 2;
export const suitOf = (card: number): number => card & 3;
const letter = (rank: number): Rank => RANKS[rank] ?? "2";

/** What is printed for a rank: the ten is `10`. */
export function rankText(card: number): string {
  const rank = letter(rankOf(card));
  return rank === "T" ? "10" : rank;
}

/** A card for readers who cannot see it. */
export function cardName(card: number): string {
  if (card === HIDDEN) return say("web.card.hidden");
  return say("web.card.name", {
    rank: say(`cards.rank.${letter(rankOf(card))}`),
    suit: say(`web.suit.${SUITS[suitOf(card)] ?? "clubs"}`),
  });
}

const NAMES = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
  "royal_flush",
] as const;

/** The name of a category, as the catalogue has it. */
export const categoryOf = (category: number): (typeof NAMES)[number] =>
  NAMES[category] ?? "high_card";

/** How many of the `ranks` of a hand make its name; the next one is the kicker. */
const NAMED = { pair: 1, two_pair: 2, three_of_a_kind: 1, four_of_a_kind: 1 } as const;

/** The name of a hand alone: `Two pair`. */
export function categoryWords(made: MadeHand): string {
  return say(`cards.category.${NAMES[made.category]}`);
}

/** A made hand in words, as the Python side says it: `Two pair, Queens and Sevens`. */
export function madeWords(made: MadeHand): string {
  const rank = (place: number): Rank => letter(made.ranks[place] ?? 0);
  return say(`cards.hand.${NAMES[made.category]}`, {
    rank: say(`cards.rank.${rank(0)}`),
    ranks: say(`cards.ranks.${rank(0)}`),
    others: say(`cards.ranks.${rank(1)}`),
  });
}

/** The kicker of a made hand in words, empty when it has none. */
export function kickerWords(made: MadeHand): string {
  const name = NAMES[made.category];
  const kicker = name in NAMED ? made.ranks[NAMED[name as keyof typeof NAMED]] : undefined;
  if (kicker === undefined) return "";
  return say("web.kicker", { rank: say(`cards.rank.${letter(kicker)}`) });
}
