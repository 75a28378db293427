// One hand being replayed: where the reader is in it, and what the table looked like then.

import type { TableView } from "../protocol";
import { NO_CLUB } from "../lib/club";
import type { ToldHand } from "../lib/past";
import { say } from "../lib/words.svelte";
import type { TableState } from "../state/reduce";
import { type Start, viewOf } from "./fold";
import { faces, parts, type Step, steps, street } from "./steps";

const BEAT_MS = 1400;

export class Replay {
  readonly told: ToldHand;
  readonly steps: readonly Step[];
  /** The number of the step that is shown, from 0. */
  at = $state(0);
  playing = $state(false);
  /** Show all cards that become known, from the start. */
  open = $state(false);
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(told: ToldHand, at = 0) {
    this.told = told;
    this.steps = steps(told.events);
    this.jump(at);
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }
  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }
  get parts() {
    return parts(this.steps);
  }

  /** Go to a step; what is no number of one, as in an address, is the nearest there is. */
  jump(at: number): void {
    this.at = Math.min(this.last, Math.max(0, Math.trunc(at) || 0));
    if (this.at === this.last) this.pause();
  }
  move(by: number): void {
    this.jump(this.at + by);
  }
  street(by: 1 | -1): void {
    this.jump(street(this.steps, this.at, by));
  }

  /** Go on by itself, from the start when it is at its end. */
  play(): void {
    if (this.playing) return this.pause();
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#beat = setInterval(() => this.move(1), BEAT_MS);
  }
  pause(): void {
    clearInterval(this.#beat);
    this.playing = false;
  }

  /** The table as the stage draws it; `size` is how many seats it has, where that is known. */
  table(size: number): TableState | null {
    const step = this.step;
    if (step === undefined) return null;
    const known = this.open ? faces(this.steps) : new Map<number, readonly number[]>();
    const waiting = step.next === null ? [] : [step.next];
    const view = viewOf(step.position, this.told.seat, waiting, known);
    const stacks = new Map(view.seats.map((seat) => [seat.seat, seat.stack]));
    const { start } = step.position;
    const seats = start.seats.map(({ seat, player }) => ({
      seat,
      player,
      name: this.told.names[player] ?? say("web.seat.number", { n: seat }),
      bot: false,
      stack: stacks.get(seat) ?? 0,
      state: "playing" as const,
    }));
    const most = Math.max(2, size, ...seats.map((seat) => seat.seat));
    return {
      seq: this.at,
      view: { ...emptyTable(this.told, start, most), seats, hand: view, me: view.me },
      log: [],
      chat: [],
      whole: true,
      left: {},
      span: 0,
    };
  }
}

function emptyTable(told: ToldHand, { game, rules }: Start, size: number): TableView {
  return {
    info: {
      table: told.table,
      profile: "",
      structure: game.structure,
      small_blind: game.small_blind,
      big_blind: game.big_blind,
      small_bet: game.small_bet,
      big_bet: game.big_bet,
      size: Math.min(10, size),
      people: 0,
      bots: 0,
      min_buy_in: 0,
      max_buy_in: 0,
      average_pot: 0,
      name: told.name,
    },
    seats: [],
    hand: null,
    me: null,
    // Nobody is offered a seat in the past.
    asked: true,
    clock: null,
    next_hand_at: null,
    bank: 0,
    return_with: null,
    owes: "none",
    sits_out_next: false,
    next_structure: null,
    ante: game.ante,
    call_when_short: rules.call_when_short,
    currency: rules.currency_name,
    club: NO_CLUB,
    fair: false,
  };
}
