// An order of 52 that follows from a key and a purpose: HMAC words, rejection, Fisher-Yates.

import { join, label, u32, type Octets } from "./octets";
import type { Primitives } from "./primitives";

const WORDS = 2 ** 32;

/** The 32-bit words of a key, eight a block, blocks counted from zero. */
export async function words(
  using: Primitives,
  key: Octets,
  name: string,
  context: Uint8Array,
): Promise<() => Promise<number>> {
  const sign = await using.hmac(key);
  const head = join(label(name), context);
  let block = 0;
  let at = 8;
  let view = new DataView(new ArrayBuffer(32));
  return async () => {
    if (at === 8) {
      view = new DataView((await sign(join(head, u32(block)))).buffer);
      block += 1;
      at = 0;
    }
    return view.getUint32(4 * at++);
  };
}

/** A number below n, each equally likely: the last `words % n` words are drawn again. */
export async function below(
  n: number,
  next: () => Promise<number> | number,
  size = WORDS,
): Promise<number> {
  const fair = size - (size % n);
  for (;;) {
    const word = await next();
    if (word < fair) return word % n;
  }
}

/** The order of 52 that follows from a key. */
export async function order(
  using: Primitives,
  key: Octets,
  name: string,
  context: Uint8Array = new Uint8Array(0),
): Promise<readonly number[]> {
  const next = await words(using, key, name, context);
  const cards = Array.from({ length: 52 }, (_, card) => card);
  for (let last = 51; last > 0; last -= 1) {
    const drawn = await below(last + 1, next);
    const held = cards[last] as number;
    cards[last] = cards[drawn] as number;
    cards[drawn] = held;
  }
  return cards;
}
