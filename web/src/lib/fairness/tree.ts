// The tree over 64 leaves, and one sealed deck.

import { join, label, type Octets } from "./octets";
import type { Primitives } from "./primitives";
import { order } from "./shuffle";

const CARDS = 52;
const LEAVES = 64;
const NO_CARD = 0xff;

export const leaf = (using: Primitives, position: number, card: number, salt: Uint8Array) =>
  using.sha256(join(0, position, card, salt));

export const node = (using: Primitives, left: Uint8Array, right: Uint8Array) =>
  using.sha256(join(1, left, right));

/** The root that a leaf and the hashes beside its way lead to. */
export async function climb(
  using: Primitives,
  position: number,
  from: Octets,
  beside: readonly Octets[],
): Promise<Octets> {
  let found = from;
  for (const [height, other] of beside.entries()) {
    found =
      (position >> height) & 1 ? await node(using, other, found) : await node(using, found, other);
  }
  return found;
}

/** The root over the cards of a deck and their salts. */
async function rootOf(
  using: Primitives,
  cards: readonly number[],
  salts: readonly Octets[],
): Promise<Octets> {
  const nothing = new Uint8Array(32);
  let level = await Promise.all(
    Array.from({ length: LEAVES }, (_, at) =>
      at < CARDS
        ? leaf(using, at, cards[at] as number, salts[at] as Octets)
        : leaf(using, at, NO_CARD, nothing),
    ),
  );
  while (level.length > 1) {
    const below = level;
    level = await Promise.all(
      Array.from({ length: below.length / 2 }, (_, at) =>
        node(using, below[2 * at] as Octets, below[2 * at + 1] as Octets),
      ),
    );
  }
  return level[0] as Octets;
}

export interface SealedDeck {
  readonly cards: readonly number[];
  readonly salts: readonly Octets[];
  readonly root: Octets;
}

/** Deck `number` of a secret, for the context with this digest. */
export async function sealedDeck(
  using: Primitives,
  secret: Octets,
  context: Octets,
  number: number,
): Promise<SealedDeck> {
  const which = join(context, number);
  const cards = await order(using, secret, "deck", which);
  const sign = await using.hmac(secret);
  const salts = await Promise.all(cards.map((_, at) => sign(join(label("salt"), which, at))));
  return { cards, salts, root: await rootOf(using, cards, salts) };
}
