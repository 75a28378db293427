// What a record holds; the room writes it (room/fairness), field by field the same.

import type { BoardDealt, HandStarted, HoleDealt, RabbitDealt, Shown } from "../../protocol";

export interface Place {
  readonly seat: number;
  readonly player: string;
}

export interface Context {
  readonly key: string;
  readonly table: string;
  readonly hand: number;
  readonly rules: string;
  /** In the order in which they are dealt to. */
  readonly seats: readonly Place[];
  readonly v: 1;
}

export interface Commitment {
  readonly seat: number;
  readonly commitment: string;
}

export interface Seed {
  readonly seat: number;
  readonly seed: string;
}

export interface Opening {
  readonly position: number;
  readonly leaf: number;
  readonly card: number;
  readonly salt: string;
  readonly path: readonly string[];
}

export interface Sealed {
  readonly e: "sealed";
  readonly context: Context;
  readonly roots: readonly [string, string];
  readonly commitments: readonly Commitment[];
  readonly signature: string;
}

export interface Cut {
  readonly e: "cut";
  readonly hand: number;
  readonly seeds: readonly Seed[];
  readonly dropped: readonly number[];
  readonly point: string;
  readonly deck: number;
  readonly other: string;
  readonly cards: readonly number[];
}

type Dealt = HandStarted | HoleDealt | BoardDealt | Shown | RabbitDealt;
/** The events that say something about cards; all others only by their names. */
export type RecordEvent = Dealt | { readonly e: Exclude<string, Dealt["e"]> };

export interface Transcript {
  readonly number: number;
  readonly previous: string;
  readonly sealed: Sealed;
  readonly cut: Cut | null;
  readonly openings: readonly Opening[];
  readonly events: readonly RecordEvent[];
  readonly hash: string;
  readonly tag: string;
  readonly signature: string;
  readonly v: 1;
}

export interface HandRecord {
  readonly transcript: Transcript;
  readonly seat: number | null;
  readonly own: readonly Opening[];
  readonly seed: string | null;
}

export interface Finding {
  readonly code: string;
  readonly numbers: Readonly<Record<string, number | string>>;
}

export interface Report {
  readonly table: string;
  readonly hand: number;
  readonly number: number;
  readonly tag: string;
  readonly key: string;
  readonly cards: number;
  readonly findings: readonly Finding[];
  readonly notes: readonly Finding[];
}

/** Where the chain of a table has come to. */
export interface Link {
  readonly number: number;
  readonly previous: string;
}
