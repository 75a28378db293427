// How the reader likes to look at the table; kept in the browser.

import { grouping } from "../lib/grouping.svelte";
import { keep, kept } from "../lib/kept";

/** What is on or off, and what it is for a reader who has not chosen. */
const SWITCHES = {
  strength: true,
  blinds: false,
  sounds: false,
  vibration: true,
  notices: false,
} as const;

export type Switch = keyof typeof SWITCHES;
const on = (name: Switch): boolean => (kept(name) ?? (SWITCHES[name] ? "on" : "off")) === "on";

export class Settings {
  theme = $state<"dark" | "light">(kept("theme") === "light" ? "light" : "dark");
  suits = $state<"four" | "two">(kept("suits") === "two" ? "two" : "four");
  /** The own hand in words. */
  strength = $state(on("strength"));
  /** Chips on the felt as big blinds. */
  blinds = $state(on("blinds"));
  /** A turn is heard. */
  sounds = $state(on("sounds"));
  /** A turn is felt, on what can tremble. */
  vibration = $state(on("vibration"));
  /** A turn is told by the system while the page is hidden. */
  notices = $state(on("notices"));

  constructor() {
    this.#apply();
  }

  /** Choose, and keep the choice: what was never chosen follows the page's own default. */
  set<N extends "theme" | "suits" | Switch>(name: N, value: Settings[N]): void {
    (this as Settings)[name] = value;
    keep(name, typeof value === "boolean" ? (value ? "on" : "off") : String(value));
    this.#apply();
  }

  toggleTheme(): void {
    this.set("theme", this.theme === "dark" ? "light" : "dark");
  }

  toggleSuits(): void {
    this.set("suits", this.suits === "four" ? "two" : "four");
  }

  /** Group large amounts by 万 and 亿 in Chinese. */
  group(large: boolean): void {
    grouping.on = large;
    keep("grouping", large ? "on" : "off");
  }

  #apply(): void {
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.dataset.suits = this.suits;
  }
}

export const settings = new Settings();
