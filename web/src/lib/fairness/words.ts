// A finding or a note in words; the room's command line says the same.

import { cardName, HIDDEN } from "../cards";
import { catalogue, say, type Key } from "../words.svelte";
import type { Finding } from "./types";

/** Digits of a hash that words show; the finding itself has all. */
const SHORT = 12;

export function findingWords({ code, numbers }: Finding): string {
  const cards = code === "EVENT_CARD" ? ["card", "expected", "found"] : ["card"];
  const values = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, shown(value, cards.includes(name))]),
  );
  const key = `fair.finding.${code}`;
  return say((catalogue.has(key) ? key : `fair.note.${code}`) as Key, values);
}

function shown(value: number | string, card: boolean): string {
  if (card && typeof value === "number" && value >= HIDDEN && value < 52) return cardName(value);
  const text = String(value);
  return text.length === 64 ? `${text.slice(0, SHORT)}…` : text;
}
