// The rules of the dock as pure functions: prices, presets, what was decided
// before the turn, and when buttons must hold still.

import type { ActMessage, HandView, Legal, SeatView } from "../protocol";
import type { Key } from "../lib/words.svelte";

export type ActKind = ActMessage["kind"];

/** How long buttons stay inert after the price under them has changed, milliseconds. */
export const GUARD_MS = 500;

/** What a call would cost `seat` now, were it its turn. */
export function priceFor(hand: HandView, seat: SeatView): number {
  return Math.max(0, Math.min(hand.price - seat.bet, seat.stack));
}

/** The share of the reachable pot that a call must win to break even, 0..1. */
export function breakEven(hand: HandView, seat: SeatView, toCall: number): number {
  const reach = seat.put_in + toCall;
  const beyond = hand.seats.reduce((sum, other) => sum + Math.max(0, other.put_in - reach), 0);
  return toCall / (hand.pot - beyond + toCall);
}

// --- the amount of a bet or raise -----------------------------------------------------------

type Preset = { readonly key: Key; readonly to: number; readonly allIn: boolean };

export const everything = (seat: SeatView): number => seat.bet + seat.stack;

/** `to` as a legal amount: whole chips between the minimum and the maximum. */
export function clamped(to: number, legal: Legal): number {
  return Math.min(legal.max_to ?? to, Math.max(legal.min_to ?? to, Math.floor(to)));
}

/** Whether there is one size only: fixed limit, or an all-in short of the minimum. */
export const oneSize = (legal: Legal): boolean =>
  legal.min_to !== null && legal.min_to === legal.max_to;

/** A step of the slider and the arrow keys: the small blind. */
export const stepOf = (hand: HandView): number =>
  Math.max(1, hand.game.small_blind || hand.game.big_blind);

/** The amount `steps` away from `from`; the ends of the range count as steps. */
export function stepped(from: number, steps: number, step: number, legal: Legal): number {
  const low = legal.min_to ?? 0;
  const places = (from - low) / step;
  const place = steps > 0 ? Math.floor(places) + steps : Math.ceil(places) + steps;
  return clamped(low + place * step, legal);
}

/** The five presets of the raise panel: amounts within the legal ones. */
export function presets(hand: HandView, legal: Legal, own: SeatView): readonly Preset[] {
  const pot = (share: number): number => hand.price + share * (hand.pot + legal.to_call);
  const opening = Math.max(hand.price, hand.game.big_blind);
  const early = hand.street === "preflop" || hand.street === "blinds";
  const middle: readonly (readonly [Key, number])[] = early
    ? [
        ["web.preset.x25", 2.5 * opening],
        ["web.preset.x3", 3 * opening],
      ]
    : [
        ["web.preset.half", pot(1 / 2)],
        ["web.preset.two_thirds", pot(2 / 3)],
      ];
  const high = legal.max_to ?? 0;
  const last: Key = high === everything(own) ? "web.preset.all_in" : "web.preset.max";
  const all: readonly (readonly [Key, number])[] = [
    ["web.preset.min", legal.min_to ?? 0],
    ...middle,
    ["web.preset.pot", pot(1)],
    [last, high],
  ];
  return all.map(([key, wanted]) => {
    const to = clamped(wanted, legal);
    return { key, to, allIn: to === everything(own) };
  });
}

// --- decided before the turn ----------------------------------------------------------------

export type Choice = "check_fold" | "check" | "call" | "fold";

/** A decision before the turn, bound to its hand, its street and the price it showed. */
export type Queued = {
  readonly choice: Choice;
  readonly hand: number;
  readonly street: string;
  readonly price: number;
};

export function queue(choice: Choice, hand: HandView, own: SeatView): Queued {
  return { choice, hand: hand.hand, street: hand.street, price: priceFor(hand, own) };
}

/** Whether `queued` still means what it meant when it was chosen. */
export function holds(queued: Queued, hand: HandView, own: SeatView): boolean {
  if (hand.ended || hand.hand !== queued.hand || hand.street !== queued.street) return false;
  if (own.state !== "in") return false;
  const price = priceFor(hand, own);
  if (queued.choice === "call") return price === queued.price;
  return queued.choice !== "check" || price === 0;
}

/** `queued` as it is shown now: nobody checks to a price, and the fold of it is left. */
export function meant(queued: Queued, hand: HandView, own: SeatView): Queued {
  const price = priceFor(hand, own);
  return queued.choice === "check_fold" && price > 0 ? { ...queued, choice: "fold", price } : queued;
}

/** What `queued` does now that it is the turn; a free hand is never folded. */
export function decided(queued: Queued, legal: Legal): ActKind | null {
  if (queued.choice === "call") return legal.can_call ? "call" : null;
  if (legal.can_check) return "check";
  return queued.choice === "check" ? null : "fold";
}

// --- buttons that hold still ----------------------------------------------------------------

/** What the reader last saw below his cursor. */
export type Seen = {
  readonly hand: number;
  readonly turn: number;
  readonly price: number;
};

export function seen(hand: HandView, own: SeatView): Seen {
  return { hand: hand.hand, turn: hand.turn, price: priceFor(hand, own) };
}

/** Whether what stands in the dock at `now` must be inert at first, decisions before the turn
 * and offers too: the price changed under the cursor, or this turn, whoever has it, began while
 * a click at an earlier one may still repeat. `before` is null when nothing was seen since the
 * last answer. */
export function mustGuard(before: Seen | null, now: Seen, sincePress: number): boolean {
  const same = before !== null && before.hand === now.hand;
  if (same && before.price !== now.price) return true;
  return !(same && before.turn === now.turn) && sincePress < GUARD_MS;
}
