// Feelings without words: one sign that is said in the chat and stands on the plate a while.

import type { Key } from "./words.svelte";

/** Each sign with its name. */
export const EMOTES: readonly (readonly [string, Key])[] = [
  ["👍", "web.emote.0"],
  ["👏", "web.emote.1"],
  ["😂", "web.emote.2"],
  ["😮", "web.emote.3"],
  ["😢", "web.emote.4"],
  ["🔥", "web.emote.5"],
  ["🍀", "web.emote.6"],
  ["🙏", "web.emote.7"],
];

/** How long an emote stands on a plate, milliseconds. */
export const EMOTE_MS = 4000;

const known: ReadonlySet<string> = new Set(EMOTES.map(([emote]) => emote));

export const isEmote = (text: string): boolean => known.has(text);
