// A table for the tests of the parts of play: what it shows is set, what is sent is kept.

import { vi } from "vitest";
import type { HandView, Legal, TableView } from "../../protocol";
import { NOTHING, type RoomState, type TableState } from "../reduce";
import type { Room, Unsent } from "../room.svelte";
import { hand, legal, view } from "../samples";
import { Play } from "./play.svelte";

/** Nothing to call. */
export const FREE = legal();
/** A bet of 200 to call. */
export const FACING = legal({
  to_call: 200,
  can_check: false,
  can_call: true,
  wager: "raise",
  min_to: 400,
});

export const wait = (ms: number): void => void vi.advanceTimersByTime(ms);

/** The time stands still but for `wait`; no press and no turn is near. */
export class Bench {
  sent: Unsent[] = [];
  table: TableState = { seq: 0, view: view(), log: [], whole: true, span: 0, chat: [], left: {} };
  readonly room: Room;
  readonly play: Play;

  constructor(state: Partial<RoomState> = {}) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    const command = (sent: Unsent): boolean => this.sent.push(sent) > 0;
    this.room = { state: { ...NOTHING, ...state }, command, line: "open" } as unknown as Room;
    this.play = new Play(this.room, () => this.table);
    wait(60_000);
  }

  /** Show the page a hand; `may` is what its reader may do in it. */
  show(may: Legal | null, more: Partial<HandView> = {}): void {
    const shown = hand({
      legal: may,
      price: may?.to_call ?? 0,
      controls: may && { fold: true, check: true, call: true, raise: true, all_in: false },
      ...more,
    });
    this.tell({ hand: shown });
  }

  /** Show the page something else about the table. */
  tell(more: Partial<TableView>): void {
    this.table = { ...this.table, view: { ...this.table.view, ...more } };
    this.play.follow();
  }

  /** What was sent: acts as their kind and amount, all else by its type. */
  acts(): unknown[] {
    return this.sent.map((sent) => (sent.t === "act" ? [sent.kind, sent.to] : sent.t));
  }
}
