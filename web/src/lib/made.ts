// The best hand of two to seven cards, found by its parts; the twin of cards/made_hand.py.
// Only for what is already face up: nothing here is counted or compared in bulk.

import type { Category, MadeHand } from "../protocol";
import { rankOf, suitOf } from "./cards";

const FLUSH: Category = 5;
const SIZES: readonly (readonly [string, Category])[] = [
  ["4", 7],
  ["3,2", 6],
  ["3,3", 6],
  ["3", 3],
  ["2,2", 2],
  ["2", 1],
];

/** What `cards` make, or null when one of them is unknown or there are too few. */
export function madeHand(cards: readonly number[]): MadeHand | null {
  if (cards.length < 2 || cards.some((card) => card < 0)) return null;
  // Of equal ranks the higher suit comes first and is shown.
  const hand = [...cards].sort((a, b) => b - a);
  const suited = flushOf(hand);
  const run = straight(suited ?? []);
  if (run !== null) return made(run[0] !== undefined && rankOf(run[0]) === 12 ? 9 : 8, run, 1);
  const groups = byCount(hand);
  const counts = groups.map((group) => group.length).filter((count) => count > 1);
  const shape = SIZES.find(([sizes]) => counts.join(",").startsWith(sizes));
  if (shape?.[1] === 7 || shape?.[1] === 6) return grouped(groups, shape[1]);
  if (suited !== null) return made(FLUSH, suited.slice(0, 5), 5);
  const plain = straight(hand);
  if (plain !== null) return made(4, plain, 1);
  return grouped(groups, shape?.[1] ?? 0);
}

/** More for the better of two hands of five cards. */
export function compareMade(a: MadeHand, b: MadeHand): number {
  if (a.category !== b.category) return a.category - b.category;
  for (const [i, rank] of a.ranks.entries()) {
    const other = b.ranks[i] ?? -1;
    if (rank !== other) return rank - other;
  }
  return 0;
}

function made(category: Category, five: readonly number[], compared: number): MadeHand {
  const ranks = five.slice(0, category === 9 ? 0 : compared).map(rankOf);
  return { category, five, ranks: category === 9 ? [12] : ranks, strength: 0 };
}

function flushOf(hand: readonly number[]): readonly number[] | null {
  for (const suit of [0, 1, 2, 3]) {
    const found = hand.filter((card) => suitOf(card) === suit);
    if (found.length >= 5) return found;
  }
  return null;
}

/** The highest straight in cards that fall; the ace also stands below the two. */
function straight(falling: readonly number[]): readonly number[] | null {
  for (let top = 12; top >= 3; top -= 1) {
    const run = [0, 1, 2, 3, 4].map((down) =>
      falling.find((card) => rankOf(card) === (top - down + 13) % 13),
    );
    if (run.every((card) => card !== undefined)) return run;
  }
  return null;
}

/** Cards of a rank together: the most of them first, then the higher rank. */
function byCount(hand: readonly number[]): readonly (readonly number[])[] {
  const ranks = new Map<number, number[]>();
  for (const card of hand) ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), card]);
  return [...ranks.values()].sort((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0));
}

/** How many groups make the name of a category; the cards after them are kickers. */
const NAMING = [0, 1, 2, 1, 0, 0, 2, 1, 0, 0] as const;

function grouped(groups: readonly (readonly number[])[], category: Category): MadeHand {
  const naming = NAMING[category];
  const full = category === 6;
  const named = groups.slice(0, naming).flatMap((group, i) => (full && i === 1 ? group.slice(0, 2) : group));
  const others = groups.slice(naming).flat().sort((a, b) => b - a);
  const five = [...named, ...others].slice(0, 5);
  const ranks: number[] = [];
  for (const card of five) if (!ranks.includes(rankOf(card))) ranks.push(rankOf(card));
  return { category, five, ranks, strength: 0 };
}
