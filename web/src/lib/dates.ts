// Moments of the room's clock (milliseconds since 1970) as the reader's language writes them.

import type { Language } from "./words.svelte";

export const day = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(ms);

export const when = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(ms);
