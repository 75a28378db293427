// The words of the page: one catalogue with the Python side, switched without a reload.
// A key that English does not have fails the type check; scripts/words.mjs finds unused ones.

import type cards from "$locale/en/cards.json";
import type fair from "$locale/en/fair.json";
import type profile from "$locale/en/profile.json";
import type refusal from "$locale/en/refusal.json";
import type room from "$locale/en/room.json";
import type table from "$locale/en/table.json";
import type web from "$locale/en/web.json";
import { keep, kept } from "./kept";

export const LANGUAGES = ["en", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

/** Every key of the catalogue that the page may say. */
export type Key =
  | `cards.${keyof typeof cards & string}`
  | `fair.${keyof typeof fair & string}`
  | `profile.${keyof typeof profile & string}`
  | `refusal.${keyof typeof refusal & string}`
  | `room.${keyof typeof room & string}`
  | `table.${keyof typeof table & string}`
  | `web.${keyof typeof web & string}`;

export type Values = Readonly<Record<string, string | number>>;
type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Words>("$locale/*/{web,cards,fair,profile,refusal,room,table}.json", {
  import: "default",
});

/** The language of `before`, or the first of `tags` that the catalogue has. */
export function preferred(before: string | null, tags: readonly string[]): Language {
  const found = LANGUAGES.find((language) => language === before);
  if (found !== undefined) return found;
  for (const tag of tags) {
    if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return "zh-Hant";
    if (/^zh/i.test(tag)) return "zh-Hans";
    if (/^en/i.test(tag)) return "en";
  }
  return "en";
}

/** `text` with its `{placeholders}` filled. */
export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The chosen language and its sentences. */
export class Catalogue {
  language = $state<Language>("en");
  #words = $state.raw<Words>({});
  #chosen: Language = "en";

  /** Load the reader's language; the page is drawn after that. */
  async start(): Promise<void> {
    await this.choose(preferred(kept("language"), navigator.languages));
  }

  /** Speak `language` as soon as its words are here, unless another one was chosen meanwhile. */
  async choose(language: Language): Promise<void> {
    keep("language", language);
    this.#chosen = language;
    const words: Record<string, string> = {};
    const wanted = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
    const loaded = await Promise.all(wanted.map(([, load]) => load()));
    wanted.forEach(([path], i) => {
      const namespace = /([^/]+)\.json$/.exec(path)?.[1] ?? "";
      for (const [key, text] of Object.entries(loaded[i] ?? {})) words[`${namespace}.${key}`] = text;
    });
    if (this.#chosen !== language) return;
    this.#words = words;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** The sentence `key`, its placeholders filled. */
  say = (key: Key, values: Values = {}): string => filled(this.#words[key] ?? key, values);

  /** Whether there is a sentence for a key that comes from outside. */
  has = (key: string): key is Key => key in this.#words;
}

export const catalogue = new Catalogue();
export const say = catalogue.say;
