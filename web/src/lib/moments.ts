// A moment as people write it, in their language and their own time zone.

import type { Language } from "./words.svelte";

const SHORT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

export function moment(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, SHORT).format(at);
}
