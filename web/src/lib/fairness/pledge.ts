// The seed of this browser for one hand: committed to before the decks are sealed, and
// revealed only to a room that has signed its roots and listed the commitment.

import { hex, octets } from "./octets";
import { primitives, type Primitives } from "./primitives";
import { commitmentTo, sealBytes } from "./seal";
import type { Sealed } from "./types";

export interface Pledge {
  readonly table: string;
  readonly hand: number;
  readonly player: string;
  readonly seed: string;
  readonly commitment: string;
}

/** A fresh seed and its commitment, for one hand; never used for another. */
export async function pledge(
  owner: { readonly table: string; readonly hand: number; readonly player: string },
  using?: Primitives,
): Promise<Pledge> {
  // Unlike crypto.subtle this is there on plain http addresses too.
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const commitment = await commitmentTo(using ?? (await primitives()), seed, owner);
  return { ...owner, seed: hex(seed), commitment };
}

/** Why a seed must not be revealed. */
type Withheld = "OTHER_HAND" | "NOT_LISTED" | "WRONG_KEY" | "NOT_SIGNED";

/** Why `mine` must not be revealed to the room that sealed this, or null when it may be. */
export async function withheld(
  mine: Pledge,
  sealed: Sealed,
  key: string,
  using?: Primitives,
): Promise<Withheld | null> {
  const { context, roots, commitments, signature } = sealed;
  if (context.table !== mine.table || context.hand !== mine.hand) return "OTHER_HAND";
  if (context.key !== key) return "WRONG_KEY";
  const seat = context.seats.find((place) => place.player === mine.player)?.seat;
  const listed = commitments.find((each) => each.seat === seat);
  if (listed?.commitment !== mine.commitment) return "NOT_LISTED";
  const with_ = using ?? (await primitives());
  const message = await sealBytes(with_, context, roots, commitments);
  const signed = await with_.signed(octets(key), message, octets(signature));
  return signed ? null : "NOT_SIGNED";
}
