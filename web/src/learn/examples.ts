// Cards for the pages that explain the order of hands; a test holds each to its name.

import { cardsOf } from "../odds/texts";

/** The cards that an example is written with: `As Kd`. */
export const written = (text: string): readonly number[] => cardsOf(text) ?? [];

/** An example of every name, weakest first, as categories count. */
export const EXAMPLES: readonly (readonly number[])[] = [
  "As Jd 8c 6h 3s",
  "Ks Kd 9h 6c 2s",
  "Qh Qc 7s 7d Ah",
  "8s 8h 8d Kc 5h",
  "9h 8s 7d 6c 5h",
  "Ad Jd 9d 6d 3d",
  "Ts Td Tc 4h 4c",
  "6s 6h 6d 6c Kh",
  "Jc Tc 9c 8c 7c",
  "Ah Kh Qh Jh Th",
].map(written);

/** Two hands on a board: what each comes to teach is said by its key. */
export const KICKERS = [
  { key: "kicker", one: "Ad Ks", two: "Ac 9s", board: "Ah 7d 5c 3s 2h" },
  { key: "board", one: "Qs Jd", two: "9c 8d", board: "Kh Kd 5s 5c Ah" },
  { key: "two_pair", one: "5h 5d", two: "Ac 4d", board: "9s 9h Kd Kc 2s" },
  { key: "flush", one: "Kd 4c", two: "Jd Td", board: "Ad 9d 6d 2d 5s" },
  { key: "trips", one: "8d Ts", two: "8h 9s", board: "8s 8c Kd Qh 2c" },
] as const;
