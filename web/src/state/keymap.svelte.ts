// Which key does what at the table; the reader may choose others, kept in the browser.

import { keep, kept } from "../lib/kept";

/** What a key of its own may do, with the keys that do it unless the reader chose others. */
const DEFAULTS = {
  fold: "f",
  call: "c",
  call_only: "l",
  raise: "r",
  bet: "b",
  all_in: "a",
  show: "s",
  bank: " ",
  next: "t",
  help: "?",
} as const;

export type Deed = keyof typeof DEFAULTS;
export const DEEDS = Object.keys(DEFAULTS) as readonly Deed[];

/** Keys that mean the same always: presets, steps, confirming, closing, moving on. */
const FIXED = /^([1-5]|Enter|Escape|Tab|Arrow\w+|Shift|Control|Alt|Meta|CapsLock|Dead|Process)$/;

export class Keymap {
  #keys = $state.raw<Readonly<Record<Deed, string>>>(read());

  of(deed: Deed): string {
    return this.#keys[deed];
  }

  /** What `key` does, or null. */
  deed(key: string): Deed | null {
    const pressed = key.toLowerCase();
    return DEEDS.find((deed) => this.#keys[deed] === pressed) ?? null;
  }

  /** Let `key` do `deed`: whatever did `key` before takes the old key of `deed`. False for
   * a key that has a fixed meaning. */
  choose(deed: Deed, key: string): boolean {
    if (FIXED.test(key)) return false;
    const [pressed, before] = [key.toLowerCase(), this.#keys[deed]];
    const other = this.deed(pressed);
    const keys: Record<Deed, string> = { ...this.#keys, [deed]: pressed };
    if (other !== null && other !== deed) keys[other] = before;
    this.#set(keys);
    return true;
  }

  reset(): void {
    this.#set(DEFAULTS);
  }

  #set(keys: Readonly<Record<Deed, string>>): void {
    this.#keys = keys;
    keep("keys", JSON.stringify(keys));
  }
}

function read(): Readonly<Record<Deed, string>> {
  try {
    const chosen = JSON.parse(kept("keys") ?? "{}") as Record<string, unknown>;
    const keys = DEEDS.map((deed) => [deed, chosen[deed] ?? DEFAULTS[deed]]);
    return Object.fromEntries(keys) as Record<Deed, string>;
  } catch {
    return DEFAULTS;
  }
}

export const keymap = new Keymap();
