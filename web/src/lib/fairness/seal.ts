// The bytes of the context, the seal, a commitment and the cut.

import { canonical, hex, join, label, octets, utf8, type Octets } from "./octets";
import { digest, type Primitives } from "./primitives";
import { below, order, words } from "./shuffle";
import type { Commitment, Context, Sealed, Seed } from "./types";

/** The hash of `ctx`, which stands for it everywhere else. */
export const contextDigest = (using: Primitives, context: Context): Promise<Octets> =>
  digest(using, "ctx", utf8(canonical(context)));

/** The hash of the rules and the game that a hand is played by. */
export const rulesDigest = async (using: Primitives, rules: unknown, game: unknown) =>
  hex(await digest(using, "rules", utf8(canonical({ game, rules }))));

/** What a player commits to for one hand of one table. */
export async function commitmentTo(
  using: Primitives,
  seed: Uint8Array,
  owner: { readonly table: string; readonly hand: number; readonly player: string },
): Promise<string> {
  const { hand, player, table } = owner;
  return hex(await digest(using, "seed", seed, utf8(canonical({ hand, player, table }))));
}

/** The octets that the room signs before the cut. */
export async function sealBytes(
  using: Primitives,
  context: Context,
  roots: readonly string[],
  commitments: readonly Commitment[],
): Promise<Octets> {
  return join(
    label("seal"),
    await contextDigest(using, context),
    ...roots.map(octets),
    commitments.length,
    ...commitments.flatMap((each) => [each.seat, octets(each.commitment)]),
  );
}

/** What `hand_started` holds of the seal. */
export async function sealDigest(using: Primitives, sealed: Sealed): Promise<string> {
  const { context, roots, commitments } = sealed;
  return hex(await digest(using, "deal", await sealBytes(using, context, roots, commitments)));
}

export interface Choice {
  readonly point: string;
  readonly deck: number;
  /** The card at position i off the deck is leaf `order[i]` of the tree. */
  readonly order: readonly number[];
}

/** What the revealed seeds decide for two roots. */
export async function choose(
  using: Primitives,
  context: Context,
  roots: readonly string[],
  seeds: readonly Seed[],
): Promise<Choice> {
  const point = await digest(
    using,
    "cut",
    await contextDigest(using, context),
    ...roots.map(octets),
    seeds.length,
    ...seeds.flatMap((each) => [each.seat, octets(each.seed)]),
  );
  return {
    point: hex(point),
    deck: await below(2, await words(using, point, "choose", new Uint8Array(0))),
    order: await order(using, point, "order"),
  };
}
