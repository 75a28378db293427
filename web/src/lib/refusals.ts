// A refusal of the room in words: its code is a key of the catalogue.

import type { Error as Refused } from "../protocol";
import { exact } from "./amounts";
import { catalogue, say, type Values } from "./words.svelte";

/** The sentence of `refused`, with the rule that says no. */
export function refusalWords(refused: Refused): string {
  const { code, rule, numbers } = refused;
  const by = rule === "" ? "" : ` (${rule})`;
  for (const key of [`refusal.${code}`, `table.${code}`, `room.error.${code}`, `web.no.${code}`]) {
    if (catalogue.has(key)) return say(key, written(numbers)) + by;
  }
  return say("web.refused", { code }) + by;
}

/** The numbers of a refusal as the page writes them. */
function written(numbers: Refused["numbers"]): Values {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      typeof value === "number" ? exact(value, catalogue.language) : value,
    ]),
  );
}
