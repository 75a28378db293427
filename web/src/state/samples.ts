// Small tables for the tests of the page's state.

import type { HandView, Legal, SeatView, TableView } from "../protocol";
import { NO_CLUB } from "../lib/club";

export function seat(number: number, more: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    player: `p${number}`,
    stack: 1000,
    bet: 0,
    put_in: 0,
    state: "in",
    cards: [-1, -1],
    last: "",
    can_win: 0,
    made: null,
    ...more,
  };
}

export function legal(more: Partial<Legal> = {}): Legal {
  return {
    seat: 1,
    to_call: 0,
    can_check: true,
    wager: "bet",
    min_to: 100,
    max_to: 1000,
    raise_refused: null,
    can_call: false,
    ...more,
  };
}

export function hand(more: Partial<HandView> = {}): HandView {
  return {
    hand: 7,
    phase: "bet",
    turn: 3,
    street: "flop",
    game: {
      structure: "no-limit",
      small_blind: 50,
      big_blind: 100,
      small_bet: 100,
      big_bet: 200,
      ante_kind: "none",
      ante: 0,
      bomb_pot: false,
    },
    button: 3,
    small_blind: 1,
    big_blind: 2,
    seats: [seat(1, { cards: [51, 50] }), seat(2), seat(3)],
    boards: [[0, 5, 10]],
    pot: 300,
    pots: [{ amount: 300, eligible: [1, 2, 3] }],
    price: 0,
    actor: 1,
    waiting: [1],
    me: 1,
    legal: null,
    controls: null,
    awards: [],
    rake: 0,
    returned: null,
    rabbit: [],
    rabbit_offered: false,
    ended: false,
    ...more,
  };
}

export function view(more: Partial<TableView> = {}): TableView {
  return {
    info: {
      table: "t",
      profile: "standard",
      structure: "no-limit",
      small_blind: 50,
      big_blind: 100,
      small_bet: 100,
      big_bet: 200,
      size: 6,
      people: 1,
      bots: 2,
      min_buy_in: 4000,
      max_buy_in: 10_000,
      average_pot: 0,
      name: "",
    },
    seats: [1, 2, 3].map((number) => ({
      seat: number,
      player: `p${number}`,
      name: `Player ${number}`,
      bot: number > 1,
      stack: 1000,
      state: "playing",
    })),
    hand: null,
    me: 1,
    asked: false,
    clock: null,
    next_hand_at: null,
    bank: 0,
    return_with: null,
    owes: "none",
    sits_out_next: false,
    next_structure: null,
    ante: 0,
    call_when_short: "call",
    currency: { en: "chips", "zh-Hans": "筹码", "zh-Hant": "籌碼" },
    club: { ...NO_CLUB, chat: true },
    fair: false,
    ...more,
  };
}
