// A table without a host and without people round it: what the past and the tests show.

import type { ClubView } from "../protocol";

export const NO_CLUB: ClubView = {
  host: "",
  paused: false,
  closed: false,
  visibility: "public",
  spectators: true,
  spectator_delay_ms: 0,
  approve_seats: false,
  approve_buy_ins: false,
  chat: false,
  requests: [],
  muted: [],
  banned: [],
};
