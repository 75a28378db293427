// What the room tells of hands and sessions that are over (room/hand_routes.py, session_routes.py).

import type { Game } from "../protocol";
import type { LogEvent } from "../state/reduce";
import { type Answer, answered, ask } from "./http";
import { refusalWords } from "./refusals";
import { say } from "./words.svelte";

type HandState = "running" | "ended" | "cancelled";

/** One of the reader's own hands, in short. */
export type HandRow = {
  readonly table: string;
  readonly name: string;
  readonly hand: number;
  readonly at: number;
  readonly state: HandState;
  readonly structure: Game["structure"];
  readonly small_blind: number;
  readonly big_blind: number;
  readonly small_bet: number;
  readonly big_bet: number;
  readonly seat: number;
  readonly cards: readonly number[];
  readonly board: readonly number[];
  /** What the reader won or lost; null while the hand runs. */
  readonly net: number | null;
};

type HandPage = { readonly hands: readonly HandRow[]; readonly before: string | null };

/** A hand as the reader may know it. */
export type ToldHand = {
  readonly table: string;
  readonly name: string;
  readonly hand: number;
  readonly at: number;
  readonly state: HandState;
  readonly seat: number | null;
  readonly names: Readonly<Record<string, string>>;
  readonly events: readonly LogEvent[];
};

type SessionLine = {
  readonly account: string;
  readonly name: string;
  readonly bot: boolean;
  readonly buy_ins: readonly number[];
  readonly bought: number;
  readonly cashed: number;
  readonly on_table: number;
  readonly net: number;
};

/** The payee is empty for the house, which gets the rake. */
type Payment = { readonly payer: string; readonly payee: string; readonly chips: number };

export type Session = {
  readonly table: string;
  readonly rake: number;
  readonly lines: readonly SessionLine[];
  readonly payments: readonly Payment[];
};

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const handPath = (table: string, hand: number | string): string =>
  `/hands/${encodeURIComponent(table)}/${hand}`;

/** A page of the own hands, at `table` or at any, the latest first; `before` is what the page
 * before it told. */
export function ownHands(table: string | null, before: string | null): Promise<Answer<HandPage>> {
  const asked = new URLSearchParams();
  if (table !== null) asked.set("table", table);
  if (before !== null) asked.set("before", before);
  return ask("GET", `/api/hands?${asked}`);
}

export const toldHand = (table: string, hand: string): Promise<Answer<ToldHand>> =>
  ask("GET", `${at(table)}/hands/${encodeURIComponent(hand)}?format=events`);

export const session = (table: string): Promise<Answer<Session>> =>
  ask("GET", `${at(table)}/session`);

/** Where a hand lies as a file: in each format that the room writes, and its fairness record. */
export const HAND_FILES = ["phh", "log", "record"] as const;
type HandFile = (typeof HAND_FILES)[number];

export function handFile(table: string, hand: number | string, kind: HandFile): string {
  const path = `${at(table)}/hands/${encodeURIComponent(hand)}`;
  return kind === "record" ? `${path}/record` : `${path}?format=${kind}`;
}

export const sessionFile = (table: string, kind: "players" | "payments", lang: string): string =>
  `${at(table)}/session.csv?kind=${kind}&lang=${lang}`;

/** A file's text and its name, or why there is none. */
export function file(path: string): Promise<Answer<{ text: string; name: string }>> {
  return answered(path, async (answer) => {
    const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "");
    return { text: await answer.text(), name: named?.[1] ?? "hand.txt" };
  });
}

/** Give the file at `path` to the reader; what came of it, in words. */
export async function taken(path: string): Promise<string> {
  const found = await file(path);
  if (!found.ok) return refusalWords(found.refusal);
  save(found.value.text, found.value.name);
  return say("web.replay.saved", { name: found.value.name });
}

/** Give a text to the reader as a file. */
export function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
