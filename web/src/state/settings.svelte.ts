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
  theme = $state(kept("theme") === "light" ? "light" : "dark");
  suits = $state(kept("suits") === "two" ? "two" : "four");
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

  toggleTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    this.#apply();
  }

  toggleSuits(): void {
    this.suits = this.suits === "four" ? "two" : "four";
    this.#apply();
  }

  toggleStrength(): void {
    this.toggle("strength");
  }

  toggleBlinds(): void {
    this.toggle("blinds");
  }

  toggle(name: Switch): void {
    this[name] = !this[name];
    this.#apply();
  }

  /** Group large amounts by 万 and 亿 in Chinese. */
  toggleGrouping(): void {
    grouping.on = !grouping.on;
    keep("grouping", grouping.on ? "on" : "off");
  }

  #apply(): void {
    keep("theme", this.theme);
    keep("suits", this.suits);
    for (const name of Object.keys(SWITCHES) as Switch[]) keep(name, this[name] ? "on" : "off");
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.dataset.suits = this.suits;
  }
}

export const settings = new Settings();
