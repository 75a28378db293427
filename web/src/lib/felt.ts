// Chips as they stand on plates and on the felt: short, or in big blinds for who likes that.

import { settings } from "../state/settings.svelte";
import { short } from "./amounts";
import { catalogue, say } from "./words.svelte";

/** Big blinds with one digit after the point, rounded down. */
export function inBlinds(chips: number, bigBlind: number): string {
  return (Math.floor((10 * chips) / bigBlind) / 10).toLocaleString("en-US");
}

export function felt(chips: number, bigBlind: number, narrow: boolean): string {
  return settings.blinds && bigBlind > 0
    ? say("web.raise.blinds", { n: inBlinds(chips, bigBlind) })
    : short(chips, catalogue.language, narrow);
}
