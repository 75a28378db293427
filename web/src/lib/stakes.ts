// Limit tables are named by their bets, pot- and no-limit tables by their blinds.

import type { TableInfo } from "../protocol";
import { separated } from "./amounts";

export function stakes(info: TableInfo): string {
  const [low, high] =
    info.structure === "fixed-limit"
      ? [info.small_bet, info.big_bet]
      : [info.small_blind, info.big_blind];
  return `${separated.format(low)}/${separated.format(high)}`;
}
