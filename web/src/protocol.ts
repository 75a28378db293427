// Generated from src/fifthstreet/room/protocol.py by tools/protocol_types.py.
// Do not edit: run `python -m tools.protocol_types`.

export const VERSION = "5s.v1";

/** The command ``id`` was applied; ``seq`` is its last event. */
export type Ack = {
  readonly t: "ack";
  readonly id: string;
  readonly seq: number;
};

/** A decision, bound to the hand and the turn that the player saw. */
export type ActMessage = {
  readonly t: "act";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
  readonly kind: "bet" | "call" | "check" | "fold" | "raise";
  readonly to?: number | null;
};

/** A decision: ``to`` is the seat's street total afterwards, ``chips`` what it added. */
export type Acted = {
  readonly e: "acted";
  readonly seat: number;
  readonly kind: "bet" | "call" | "check" | "fold" | "raise";
  readonly to: number;
  readonly chips: number;
  readonly all_in: boolean;
};

/** Yes or no to what the hand offers: a straddle, a second board. */
export type Answer = {
  readonly t: "answer";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
  readonly yes: boolean;
};

/** Choose what the host approves. */
export type Approval = {
  readonly a: "approval";
  readonly seats: boolean;
  readonly buy_ins: boolean;
};

/** What the host approves. */
export type ApprovalChanged = {
  readonly e: "club_approval_changed";
  readonly seats: boolean;
  readonly buy_ins: boolean;
};

/** Allow what an account asked for. */
export type Approve = {
  readonly a: "approve";
  readonly account: string;
};

/** Chips of one pot on one board that go to a seat. */
export type Award = {
  readonly pot: number;
  readonly board: number;
  readonly seat: number;
  readonly chips: number;
};

/** The pots and who gets what of them, in one step for all boards. */
export type Awarded = {
  readonly e: "awarded";
  readonly pots: readonly Pot[];
  readonly awards: readonly Award[];
  readonly rake: number;
};

/** A decision took time from the bank; ``left`` in milliseconds. */
export type BankUsed = {
  readonly e: "bank_used";
  readonly seat: number;
  readonly left: number;
};

/** Change the blinds and the ante, from the next hand on. */
export type Blinds = {
  readonly a: "blinds";
  readonly small: number;
  readonly big: number;
  readonly ante: number;
};

/** New blinds and ante of a cash table, from the next hand on, and new limits of buy-ins. */
export type BlindsChanged = {
  readonly e: "blinds_changed";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante: number;
  readonly min_buy_in: number;
  readonly max_buy_in: number;
};

/** The cards of one street on one board. */
export type BoardDealt = {
  readonly e: "board_dealt";
  readonly board: number;
  readonly street: "blinds" | "flop" | "preflop" | "river" | "turn";
  readonly positions: readonly number[];
  readonly cards: readonly number[];
};

/** Where the button and the blinds were in the last hand; any of them may be empty seats. */
export type ButtonState = {
  readonly button: number;
  readonly small_blind: number | null;
  readonly big_blind: number;
};

/** A seat wants to be dealt in again, by posting or by waiting for the big blind. */
export type CameBack = {
  readonly e: "came_back";
  readonly seat: number;
  readonly choice: "post" | "wait";
};

/** What a hand is called; a higher category wins (R-HAND-1). */
export type Category = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A delayed spectator said something; the running table hears it later. */
export type ChatHeld = {
  readonly e: "chat_held";
  readonly chat: HeldChat;
};

/** Say something to everybody at the table. */
export type ChatMessage = {
  readonly t: "chat";
  readonly id: string;
  readonly table: string;
  readonly text: string;
};

/** Switch the chat on or off. */
export type ChatSwitch = {
  readonly a: "chat";
  readonly on: boolean;
};

/** The chat is on or off. */
export type ChatSwitched = {
  readonly e: "chat_switched";
  readonly on: boolean;
};

/** Somebody said something at ``at``. */
export type Chatted = {
  readonly e: "chat_said";
  readonly account: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly was_held: boolean;
};

/** A decision is offered to ``seats``, with its deadline in milliseconds. */
export type ClockStarted = {
  readonly e: "clock_started";
  readonly hand: number;
  readonly turn: number;
  readonly phase: "after" | "bet" | "closing" | "deal" | "posting" | "run_twice" | "straddle";
  readonly seats: readonly number[];
  readonly started: number;
  readonly bank_from: number;
  readonly deadline: number;
  readonly grace: boolean;
};

/** End the table after the running hand. */
export type Close = {
  readonly a: "close";
};

/** The table ends after the running hand. */
export type ClubClosed = {
  readonly e: "club_closed";
};

/** A club begins; always its first event. */
export type ClubOpened = {
  readonly e: "club_opened";
  readonly host: string;
  readonly name: string;
  readonly settings: Settings;
  readonly at: number;
};

/** No hand starts after the running one. */
export type ClubPaused = {
  readonly e: "club_paused";
};

/** Hands may start again. */
export type ClubResumed = {
  readonly e: "club_resumed";
};

/** The people round a table, as one reader may know them. */
export type ClubView = {
  readonly host: string;
  readonly paused: boolean;
  readonly closed: boolean;
  readonly visibility: "private" | "public";
  readonly spectators: boolean;
  readonly spectator_delay_ms: number;
  readonly approve_seats: boolean;
  readonly approve_buy_ins: boolean;
  readonly chat: boolean;
  readonly requests: readonly Request[];
  readonly muted: readonly string[];
  readonly banned: readonly string[];
};

/** What a seat committed to. */
export type Commitment = {
  readonly seat: number;
  readonly commitment: string;
};

/** The player in a seat lost or found the connection. */
export type ConnectionChanged = {
  readonly e: "connection_changed";
  readonly seat: number;
  readonly connected: boolean;
};

/** Version, room, table, hand, rules and who sits where. */
export type Context = {
  readonly key: string;
  readonly table: string;
  readonly hand: number;
  readonly rules: string;
  readonly seats: readonly Place[];
  readonly v: 1;
};

/** Which controls a page of this house shows to the seat to act (R-BUTTONS-1). */
export type Controls = {
  readonly fold: boolean;
  readonly check: boolean;
  readonly call: boolean;
  readonly raise: boolean;
  readonly all_in: boolean;
};

/** The last event of a table that the client has. */
export type Cursor = {
  readonly table: string;
  readonly seq: number;
};

/** The seeds, what they chose, and the deck that is not played, whole. */
export type Cut = {
  readonly e: "cut";
  readonly hand: number;
  readonly seeds: readonly Seed[];
  readonly dropped: readonly number[];
  readonly point: string;
  readonly deck: number;
  readonly other: string;
  readonly cards: readonly number[];
};

/** Refuse what an account asked for. */
export type Deny = {
  readonly a: "deny";
  readonly account: string;
};

/** Who may come in is another matter now; who is in stays. */
export type DoorChanged = {
  readonly e: "club_door_changed";
  readonly visibility: "private" | "public";
  readonly password_hash: string | null;
  readonly invite_hash: string | null;
};

/** A seat that is not yet dealt in chose to post or to wait. */
export type EntryChosen = {
  readonly e: "entry_chosen";
  readonly seat: number;
  readonly choice: "post" | "wait";
};

/** Something was refused: a code of the catalogue, its numbers, the rule. */
export type Error = {
  readonly t: "error";
  readonly code: string;
  readonly numbers: Readonly<Record<string, number | string>>;
  readonly rule: string;
  readonly id: string | null;
};

/** One event and the table after it; ``e`` is null when the reader may not see the event. */
export type Ev = {
  readonly t: "ev";
  readonly table: string;
  readonly seq: number;
  readonly now: number;
  readonly e: TableOpened | PlayerSat | Leaving | PlayerLeft | SatOut | SitOutPlanned | CameBack | EntryChosen | ToppedUp | WaitingJoined | WaitingLeft | SeatOffered | HandPlanned | GameAnnounced | TableStopped | ClockStarted | BankUsed | TimedOut | HandSettled | HandCancelled | LevelChanged | BlindsChanged | TableClosed | Held | Resumed | ConnectionChanged | HandStarted | Posted | StraddleDeclined | HoleDealt | Acted | Returned | Voted | BoardDealt | Shown | Mucked | Awarded | HandEnded | RabbitAsked | RabbitDealt | ClubOpened | MemberEntered | MemberExited | Requested | RequestEnded | RequestGranted | Expelled | Unbanned | Muted | Unmuted | ClubPaused | ClubResumed | DoorChanged | SpectatorsChanged | ApprovalChanged | ChatSwitched | HostChanged | HostGone | HostBack | ClubClosed | Chatted | ChatHeld | Sealed | Cut | Proved | null;
  readonly view: TableView | null;
};

/** Be no member of a private table any more. */
export type ExitMessage = {
  readonly t: "exit";
  readonly id: string;
  readonly table: string;
};

/** The host took an account from the table. */
export type Expelled = {
  readonly e: "club_expelled";
  readonly account: string;
  readonly banned: boolean;
};

/** What one hand is played for: the structure and the sizes of its bets. */
export type Game = {
  readonly structure: "fixed-limit" | "no-limit" | "pot-limit";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly small_bet: number;
  readonly big_bet: number;
  readonly ante_kind: "big_blind" | "each" | "none";
  readonly ante: number;
  readonly bomb_pot: boolean;
};

/** The game that the next hand of a mixed table will play. */
export type GameAnnounced = {
  readonly e: "game_announced";
  readonly structure: "fixed-limit" | "no-limit" | "pot-limit";
  readonly small_blind: number;
  readonly big_blind: number;
};

/** The hand never counted: chips, button and owed blinds are as before it. */
export type HandCancelled = {
  readonly e: "hand_cancelled";
  readonly hand: number;
  readonly reason: string;
};

/** The hand is over: final stacks in the order of ``HandStarted.seats``. */
export type HandEnded = {
  readonly e: "hand_ended";
  readonly stacks: readonly number[];
};

/** Give the role of the host away. */
export type HandOver = {
  readonly a: "hand_over";
  readonly account: string;
};

/** Who has the button, and what everybody owes, from the hand that starts now. */
export type HandPlanned = {
  readonly e: "hand_planned";
  readonly hand: number;
  readonly button: ButtonState;
  readonly placed: "anew" | "drawn" | "moved";
  readonly dealt_in: readonly number[];
  readonly owes: readonly (readonly [number, "big" | "both" | "new" | "none" | "small"])[];
  readonly rotation: Rotation;
};

/** The chips of the hand are back at the seats; it may be looked at until a moment. */
export type HandSettled = {
  readonly e: "hand_settled";
  readonly hand: number;
  readonly show_until: number;
};

/** A hand begins: the resolved rules, the game, who is dealt in and what they owe. */
export type HandStarted = {
  readonly e: "hand_started";
  readonly hand: number;
  readonly rules: Rules;
  readonly game: Game;
  readonly seats: readonly SeatIn[];
  readonly button: number;
  readonly small_blind: number | null;
  readonly big_blind: number | null;
  readonly posts: readonly Post[];
  readonly first_street: "blinds" | "flop" | "preflop";
  readonly table: string;
  readonly at: number;
  readonly commitment: string;
  readonly schema: number;
};

/** A hand as one reader may know it. */
export type HandView = {
  readonly hand: number;
  readonly phase: "after" | "bet" | "closing" | "deal" | "posting" | "run_twice" | "straddle";
  readonly turn: number;
  readonly street: "blinds" | "flop" | "preflop" | "river" | "turn";
  readonly game: Game;
  readonly button: number;
  readonly small_blind: number | null;
  readonly big_blind: number | null;
  readonly seats: readonly SeatView[];
  readonly boards: readonly (readonly number[])[];
  readonly pot: number;
  readonly pots: readonly Pot[];
  readonly price: number;
  readonly actor: number | null;
  readonly waiting: readonly number[];
  readonly me: number | null;
  readonly legal: Legal | null;
  readonly controls: Controls | null;
  readonly awards: readonly Award[];
  readonly rake: number;
  readonly returned: readonly [number, number] | null;
  readonly rabbit: readonly number[];
  readonly rabbit_offered: boolean;
  readonly ended: boolean;
};

/** No further hand starts. */
export type Held = {
  readonly e: "held";
  readonly reason: string;
};

/** What a delayed spectator said, until the table may hear it. */
export type HeldChat = {
  readonly account: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly until: number;
};

/** First frame: tables to go on with, each from the sequence after ``seq``. */
export type Hello = {
  readonly t: "hello";
  readonly resume?: readonly Cursor[];
};

/** Hole cards, one a time: ``cards[i]`` from position ``positions[i]`` to ``seats[i]``. */
export type HoleDealt = {
  readonly e: "hole_dealt";
  readonly seats: readonly number[];
  readonly positions: readonly number[];
  readonly cards: readonly number[];
};

/** The host is there again. */
export type HostBack = {
  readonly e: "club_host_back";
};

/** Another account has the role of the host; empty for nobody. */
export type HostChanged = {
  readonly e: "club_host_changed";
  readonly host: string;
  readonly reason: "deleted" | "gone" | "handed_over" | "nobody";
};

/** The host's last line is gone. */
export type HostGone = {
  readonly e: "club_host_gone";
  readonly at: number;
};

/** What only the host of a table may ask for. */
export type HostMessage = {
  readonly t: "host";
  readonly id: string;
  readonly table: string;
  readonly do: Approve | Deny | Kick | Unban | Mute | Pause | Blinds | Spectators | Approval | ChatSwitch | HandOver | Close;
};

/** Take an account from the table; ``ban`` keeps it out. */
export type Kick = {
  readonly a: "kick";
  readonly account: string;
  readonly ban: boolean;
};

/** Stand up; a running hand is folded when its turn comes. */
export type LeaveMessage = {
  readonly t: "leave";
  readonly id: string;
  readonly table: string;
};

/** A player of the running hand left; he settles after it. */
export type Leaving = {
  readonly e: "leaving";
  readonly seat: number;
  readonly reason: "away" | "busted" | "closed" | "kicked" | "left" | "moved";
};

/** What the seat to act may do; amounts are raise-to, ``None`` when it may not raise. */
export type Legal = {
  readonly seat: number;
  readonly to_call: number;
  readonly can_check: boolean;
  readonly wager: "bet" | "raise";
  readonly min_to: number | null;
  readonly max_to: number | null;
  readonly raise_refused: string | null;
  readonly can_call: boolean;
};

/** New blinds and ante, from the next hand on. */
export type LevelChanged = {
  readonly e: "level_changed";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante: number;
};

/** The tables of the lobby: all of them, or those that have changed. */
export type LobbyMessage = {
  readonly t: "lobby";
  readonly tables: readonly TableInfo[];
  readonly whole: boolean;
  readonly gone: readonly string[];
};

/** The best hand of some cards. */
export type MadeHand = {
  readonly category: Category;
  readonly five: readonly number[];
  readonly ranks: readonly number[];
  readonly strength: number;
};

/** An account came in. */
export type MemberEntered = {
  readonly e: "club_entered";
  readonly account: string;
  readonly name: string;
  readonly bot: boolean;
  readonly at: number;
};

/** An account is no member any more. */
export type MemberExited = {
  readonly e: "club_exited";
  readonly account: string;
};

/** One turn of a mixed game: a structure with its own blinds. */
export type MixedGame = {
  readonly structure: "fixed-limit" | "no-limit" | "pot-limit";
  readonly small_blind: number;
  readonly big_blind: number;
};

/** Another process has this table now: connect again, to the same address. */
export type Moved = {
  readonly t: "moved";
  readonly table: string;
};

/** A beaten hand put away unseen. */
export type Mucked = {
  readonly e: "mucked";
  readonly seat: number;
};

/** Let an account say nothing, or speak again. */
export type Mute = {
  readonly a: "mute";
  readonly account: string;
  readonly on: boolean;
};

/** An account may say nothing any more. */
export type Muted = {
  readonly e: "club_muted";
  readonly account: string;
};

/** One card with its proof: the ``position`` off the deck and the ``leaf`` in the tree. */
export type Opening = {
  readonly position: number;
  readonly leaf: number;
  readonly card: number;
  readonly salt: string;
  readonly path: readonly string[];
};

/** Start no hand after the running one, or go on. */
export type Pause = {
  readonly a: "pause";
  readonly on: boolean;
};

/** Are you there? */
export type Ping = {
  readonly t: "ping";
};

/** A seat of the hand and the opaque id of its player. */
export type Place = {
  readonly seat: number;
  readonly player: string;
};

/** A seat is free; its chips went with the account. */
export type PlayerLeft = {
  readonly e: "player_left";
  readonly seat: number;
  readonly account: string;
  readonly chips: number;
  readonly reason: "away" | "busted" | "closed" | "kicked" | "left" | "moved";
  readonly at: number;
};

/** An account took a seat with chips from outside. */
export type PlayerSat = {
  readonly e: "player_sat";
  readonly seat: number;
  readonly account: string;
  readonly name: string;
  readonly chips: number;
  readonly bot: boolean;
  readonly owes: "big" | "both" | "new" | "none" | "small";
  readonly choice: "post" | "wait";
  readonly bank: number;
};

/** I am. */
export type Pong = {
  readonly t: "pong";
  readonly now: number;
};

/** A forced post: ``live`` chips count as a bet, ``dead`` chips belong to the pot. */
export type Post = {
  readonly seat: number;
  readonly kind: "ante" | "big_blind" | "big_blind_ante" | "entry" | "small_blind" | "straddle";
  readonly live: number;
  readonly dead: number;
};

/** Forced posts as paid, short where the stack was short. */
export type Posted = {
  readonly e: "posted";
  readonly posts: readonly Post[];
};

/** Chips that the ``eligible`` seats play for. */
export type Pot = {
  readonly amount: number;
  readonly eligible: readonly number[];
};

/** Cards of the deck that are due to the reader, each with its proof. */
export type Proof = {
  readonly t: "proof";
  readonly table: string;
  readonly hand: number;
  readonly openings: readonly Opening[];
};

/** The record of a hand's deck is complete: anybody can check it from now on. */
export type Proved = {
  readonly e: "proved";
  readonly transcript: Transcript;
};

/** A seat asked for the cards that would have come. */
export type RabbitAsked = {
  readonly e: "rabbit_asked";
  readonly seat: number;
};

/** The board cards that would have come, after the award. */
export type RabbitDealt = {
  readonly e: "rabbit_dealt";
  readonly positions: readonly number[];
  readonly cards: readonly number[];
};

/** Ask for the board cards that would have come. */
export type RabbitMessage = {
  readonly t: "rabbit";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
};

/** What an account asks the host for: a seat with chips, or more chips for its seat. */
export type Request = {
  readonly account: string;
  readonly name: string;
  readonly chips: number;
  readonly seat: number | null;
  readonly choice: "post" | "wait";
  readonly bot: boolean;
};

/** A request, granted or not, is over; the chips of one that is done come beside it. */
export type RequestEnded = {
  readonly e: "club_request_ended";
  readonly account: string;
  readonly why: "denied" | "done" | "impossible" | "withdrawn";
  readonly code: string;
  readonly numbers: Readonly<Record<string, number | string>>;
};

/** The host allowed a request; the table takes it as soon as it can. */
export type RequestGranted = {
  readonly e: "club_granted";
  readonly account: string;
};

/** An account asks the host for a seat or for chips. */
export type Requested = {
  readonly e: "club_requested";
  readonly request: Request;
};

/** Hands may start again. */
export type Resumed = {
  readonly e: "resumed";
};

/** The asked events are gone; a snapshot follows. */
export type Resync = {
  readonly t: "resync";
  readonly table: string;
};

/** Come back: post what is owed, or wait for the big blind. */
export type ReturnMessage = {
  readonly t: "return";
  readonly id: string;
  readonly table: string;
  readonly choice?: "post" | "wait";
};

/** Chips that nobody matched go back to their seat. */
export type Returned = {
  readonly e: "returned";
  readonly seat: number;
  readonly chips: number;
};

/** Where a mixed game stands. */
export type Rotation = {
  readonly index: number;
  readonly played: number;
  readonly began_at: number | null;
};

/** Every house choice of a table; meaning and source of each: ``data/fields.json``. */
export type Rules = {
  readonly players_max: number;
  readonly structures: readonly string[];
  readonly mode: "cash" | "tournament";
  readonly small_blind: number | null;
  readonly big_blind: number | null;
  readonly small_blind_from: "configured" | "half";
  readonly small_bet: number | null;
  readonly big_bet: number | null;
  readonly ante_kind: "big_blind" | "each" | "none";
  readonly ante: number;
  readonly ante_order_when_short: "ante_first" | "blind_first";
  readonly button_rule: "dead" | "forward_simple" | "random_on_change";
  readonly first_button: "lowest_seat" | "random";
  readonly small_blind_seat: "button" | "left_of_button";
  readonly heads_up_small_blind: "button" | "left_of_button";
  readonly first_to_act_postflop: "button" | "left_of_big_blind" | "left_of_button";
  readonly hole_cards: "after_blind_round" | "before_betting";
  readonly blind_round_pass: "any_player" | "off";
  readonly deal_from: "left_of_button" | "small_blind";
  readonly burn_cards: boolean;
  readonly min_raise_rule: "double_gap" | "last_full_increment";
  readonly short_all_in_reopens: "always" | "cumulative_full" | "never";
  readonly limit_all_in_rule: "full_bet" | "half_bet";
  readonly limit_bets_per_street: number | null;
  readonly limit_cap_heads_up: "by_mode" | "capped" | "uncapped";
  readonly pot_limit_assumes_full_blinds: boolean;
  readonly pot_limit_small_blind_as_big: boolean;
  readonly pot_limit_round_up_to: number | null;
  readonly straddle: "off" | "under_the_gun";
  readonly straddle_min_raise: "big_blind" | "straddle";
  readonly board_tie: "refund_own_share_dead" | "split";
  readonly odd_chip_unit: number;
  readonly showdown_order: "first_to_act" | "last_aggressor";
  readonly losers_may_muck: boolean;
  readonly run_it_twice: "off" | "offered";
  readonly rabbit_hunt: "off" | "on_request";
  readonly bomb_pot_every: number;
  readonly bomb_pot_ante: number;
  readonly missed_blinds: "none" | "post_or_wait" | "wait";
  readonly new_player: "free" | "post_or_wait" | "wait";
  readonly buy_button: boolean;
  readonly action_seconds: number;
  readonly time_bank_seconds: number;
  readonly timeouts_before_sit_out: number;
  readonly call_when_short: "all_in_only" | "call";
  readonly raise_when_short: "all_in_only";
  readonly rake_percent_bp: number;
  readonly rake_caps: Readonly<Record<string, number>>;
  readonly rake_no_flop_no_drop: boolean;
  readonly rake_rounding: "floor" | "half_even";
  readonly mixed_rotation: readonly MixedGame[] | null;
  readonly mixed_change: "hands" | "orbit";
  readonly mixed_hands: number;
  readonly currency_name: Readonly<Record<string, string>>;
};

/** A seat is dealt no more hands (in a tournament: it is blinded off). */
export type SatOut = {
  readonly e: "sat_out";
  readonly seat: number;
  readonly reason: "asked" | "big_blind" | "no_chips" | "timeouts";
  readonly free_at: number | null;
};

/** Two decks are fixed; from now on their roots cannot change. */
export type Sealed = {
  readonly e: "sealed";
  readonly context: Context;
  readonly roots: readonly [string, string];
  readonly commitments: readonly Commitment[];
  readonly signature: string;
};

/** A seat dealt into a hand, with the opaque id of its player and its chips. */
export type SeatIn = {
  readonly seat: number;
  readonly player: string;
  readonly stack: number;
};

/** A seat of a table and who sits there. */
export type SeatInfo = {
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly bot: boolean;
  readonly stack: number;
  readonly state: "leaving" | "playing" | "sitting_out" | "waiting";
};

/** A free seat is held for the first in the queue. */
export type SeatOffered = {
  readonly e: "seat_offered";
  readonly account: string;
  readonly seat: number;
  readonly until: number;
};

/** One seat of a hand as a reader sees it. */
export type SeatView = {
  readonly seat: number;
  readonly player: string;
  readonly stack: number;
  readonly bet: number;
  readonly put_in: number;
  readonly state: "all_in" | "folded" | "in";
  readonly cards: readonly number[];
  readonly last: string;
  readonly can_win: number;
  readonly made: MadeHand | null;
};

/** What a seat revealed. */
export type Seed = {
  readonly seat: number;
  readonly seed: string;
};

/** Commit to a seed for the next hand, before its decks are sealed. */
export type SeedCommit = {
  readonly t: "seed_commit";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly commitment: string;
};

/** Reveal the seed, once the sealed decks name the own commitment. */
export type SeedReveal = {
  readonly t: "seed_reveal";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly seed: string;
};

/** What the host of a table chooses. */
export type Settings = {
  readonly hosted: boolean;
  readonly visibility: "private" | "public";
  readonly password_hash: string | null;
  readonly invite_hash: string | null;
  readonly spectators: boolean;
  readonly spectator_delay_ms: number;
  readonly approve_seats: boolean;
  readonly approve_buy_ins: boolean;
  readonly chat: boolean;
};

/** Turn own cards face up after the hand. */
export type ShowMessage = {
  readonly t: "show";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly cards: readonly number[];
};

/** A seat's cards face up; -1 for one that stays face down. */
export type Shown = {
  readonly e: "shown";
  readonly seat: number;
  readonly cards: readonly number[];
};

/** Take a seat with so many chips; without a seat the first free one, or a bot's. */
export type SitMessage = {
  readonly t: "sit";
  readonly id: string;
  readonly table: string;
  readonly chips: number;
  readonly seat?: number | null;
};

/** Sit out now, or when the big blind comes. */
export type SitOutMessage = {
  readonly t: "sit_out";
  readonly id: string;
  readonly table: string;
  readonly when?: "next_big_blind" | "now";
};

/** A seat will sit out when the big blind comes to it. */
export type SitOutPlanned = {
  readonly e: "sit_out_planned";
  readonly seat: number;
};

/** A whole table after the event ``seq``. */
export type Snap = {
  readonly t: "snap";
  readonly table: string;
  readonly seq: number;
  readonly now: number;
  readonly view: TableView;
};

/** Let people watch or not, and how much later. */
export type Spectators = {
  readonly a: "spectators";
  readonly allowed: boolean;
  readonly delay_ms: number;
};

/** Whether people may watch, and how much later. */
export type SpectatorsChanged = {
  readonly e: "club_spectators_changed";
  readonly allowed: boolean;
  readonly delay_ms: number;
};

/** The seat that could straddle did not. */
export type StraddleDeclined = {
  readonly e: "straddle_declined";
  readonly seat: number;
};

/** Watch a table: answered by its snapshot, then its events. */
export type Sub = {
  readonly t: "sub";
  readonly table: string;
};

/** No further hand starts, and everybody goes after the running one. */
export type TableClosed = {
  readonly e: "table_closed";
};

/** A table as it is opened; chips in the smallest unit of the currency. */
export type TableConfig = {
  readonly table: string;
  readonly name: string;
  readonly profile: string;
  readonly rules: Rules;
  readonly structure: "fixed-limit" | "mixed" | "no-limit" | "pot-limit";
  readonly table_size: number;
  readonly min_buy_in: number;
  readonly max_buy_in: number;
  readonly currency: string;
};

/** A table in the lobby; without a ``name`` the catalogue has one (``room.table.<id>``). */
export type TableInfo = {
  readonly table: string;
  readonly profile: string;
  readonly structure: "fixed-limit" | "mixed" | "no-limit" | "pot-limit";
  readonly small_blind: number;
  readonly big_blind: number;
  readonly small_bet: number;
  readonly big_bet: number;
  readonly size: number;
  readonly people: number;
  readonly bots: number;
  readonly min_buy_in: number;
  readonly max_buy_in: number;
  readonly average_pot: number;
  readonly name: string;
};

/** A table begins; always its first event. */
export type TableOpened = {
  readonly e: "table_opened";
  readonly config: TableConfig;
};

/** Fewer than two can play: the button and owed blinds are forgotten. */
export type TableStopped = {
  readonly e: "table_stopped";
};

/** A table as one reader may know it. */
export type TableView = {
  readonly info: TableInfo;
  readonly seats: readonly SeatInfo[];
  readonly hand: HandView | null;
  readonly me: number | null;
  readonly asked: boolean;
  readonly clock: TurnClock | null;
  readonly next_hand_at: number | null;
  readonly bank: number;
  readonly return_with: number | null;
  readonly owes: "big" | "both" | "new" | "none" | "small";
  readonly sits_out_next: boolean;
  readonly next_structure: "fixed-limit" | "no-limit" | "pot-limit" | null;
  readonly ante: number;
  readonly call_when_short: "all_in_only" | "call";
  readonly currency: Readonly<Record<string, string>>;
  readonly club: ClubView;
  readonly fair: boolean;
};

/** A decision ran out of time; what is done for the seat follows. */
export type TimedOut = {
  readonly e: "timed_out";
  readonly seat: number;
  readonly in_a_row: number;
};

/** Add chips before the next hand. */
export type TopUpMessage = {
  readonly t: "top_up";
  readonly id: string;
  readonly table: string;
  readonly chips: number;
};

/** A seat added chips from outside. */
export type ToppedUp = {
  readonly e: "topped_up";
  readonly seat: number;
  readonly chips: number;
};

/** What everybody may know of the deck of a hand. */
export type Transcript = {
  readonly number: number;
  readonly previous: string;
  readonly sealed: Sealed;
  readonly cut: Cut | null;
  readonly openings: readonly Opening[];
  readonly events: readonly (HandStarted | Posted | StraddleDeclined | HoleDealt | Acted | Returned | Voted | BoardDealt | Shown | Mucked | Awarded | HandEnded | RabbitAsked | RabbitDealt)[];
  readonly hash: string;
  readonly tag: string;
  readonly signature: string;
  readonly v: 1;
};

/** Until when the seat may think; milliseconds of the server's clock. */
export type TurnClock = {
  readonly seat: number;
  readonly deadline: number;
  readonly bank: number;
};

/** Let an account come in again. */
export type Unban = {
  readonly a: "unban";
  readonly account: string;
};

/** An account may come in again. */
export type Unbanned = {
  readonly e: "club_unbanned";
  readonly account: string;
};

/** An account may speak again. */
export type Unmuted = {
  readonly e: "club_unmuted";
  readonly account: string;
};

/** Watch a table no longer. */
export type Unsub = {
  readonly t: "unsub";
  readonly table: string;
};

/** An answer to the offer to run it twice. */
export type Voted = {
  readonly e: "voted";
  readonly seat: number;
  readonly yes: boolean;
};

/** An account queues for a seat. */
export type WaitingJoined = {
  readonly e: "waiting_joined";
  readonly account: string;
  readonly name: string;
};

/** An account is out of the queue without a seat. */
export type WaitingLeft = {
  readonly e: "waiting_left";
  readonly account: string;
  readonly reason: "closed" | "kicked" | "left" | "missed";
};

/** Answer to ``hello``. */
export type Welcome = {
  readonly t: "welcome";
  readonly version: string;
  readonly player: string;
  readonly name: string;
  readonly now: number;
};

/** Take back what was asked of the host. */
export type WithdrawMessage = {
  readonly t: "withdraw";
  readonly id: string;
  readonly table: string;
};

/** Every code with which a line can end. */
export type CloseCode = 1000 | 1001 | 1002 | 1005 | 1006 | 1007 | 1009 | 1011 | 1012 | 1013 | 4001 | 4003 | 4008 | 4401 | 4429;

export type ClientMessage = Hello | Sub | Unsub | ActMessage | Answer | ShowMessage | RabbitMessage | SitMessage | LeaveMessage | TopUpMessage | SitOutMessage | ReturnMessage | SeedCommit | SeedReveal | ChatMessage | WithdrawMessage | ExitMessage | HostMessage | Ping;

export type ServerMessage = Welcome | LobbyMessage | Snap | Ev | Ack | Error | Resync | Proof | Moved | Pong;
