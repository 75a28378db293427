// Position codes of a hand, in Latin letters; their names come from the catalogue.

import type { HandView } from "../protocol";

export type Position =
  "SB" | "BB" | "BTN" | "UTG" | "UTG+1" | "UTG+2" | "MP" | "LJ" | "HJ" | "CO";

/** The codes between the big blind and the button, by how many seats are there. */
const BETWEEN: readonly (readonly Position[])[] = [
  [],
  ["UTG"],
  ["UTG", "CO"],
  ["UTG", "HJ", "CO"],
  ["UTG", "LJ", "HJ", "CO"],
  ["UTG", "UTG+1", "LJ", "HJ", "CO"],
  ["UTG", "UTG+1", "MP", "LJ", "HJ", "CO"],
  ["UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO"],
];

/** Seat number to code; a seat that posts a blind is named by the blind. */
export function positions(hand: HandView): ReadonlyMap<number, Position> {
  const codes = new Map<number, Position>();
  const seats = hand.seats.map((seat) => seat.seat);
  if (seats.includes(hand.button)) codes.set(hand.button, "BTN");
  if (hand.small_blind !== null) codes.set(hand.small_blind, "SB");
  if (hand.big_blind !== null) codes.set(hand.big_blind, "BB");
  const big = hand.big_blind === null ? -1 : seats.indexOf(hand.big_blind);
  const clockwise = seats.map((_, i) => seats[(big + 1 + i) % seats.length] ?? 0);
  const rest = clockwise.filter((seat) => !codes.has(seat));
  const names = BETWEEN[rest.length] ?? [];
  rest.forEach((seat, i) => {
    const code = names[i];
    if (code !== undefined) codes.set(seat, code);
  });
  return codes;
}
