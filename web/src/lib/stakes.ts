import type { TableInfo } from "../protocol";
import { separated } from "./amounts";

type Stakes = "structure" | "small_blind" | "big_blind" | "small_bet" | "big_bet";

/** Limit tables are named by their bets, pot- and no-limit tables by their blinds. */
export function stakes(info: Pick<TableInfo, Stakes>): string {
  const [low, high] =
    info.structure === "fixed-limit"
      ? [info.small_bet, info.big_bet]
      : [info.small_blind, info.big_blind];
  return `${separated.format(low)}/${separated.format(high)}`;
}
