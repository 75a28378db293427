// The reader's own account: what the room keeps about it, and what he does with it.

import { ask } from "../lib/http";
import type { Error as Refused } from "../protocol";
import { room } from "./room.svelte";

type BotInfo = { readonly bot: string; readonly name: string; readonly created: number };
type SessionInfo = {
  readonly created: number;
  readonly seen: number;
  readonly expires: number;
  readonly current: boolean;
};
export type Profile = {
  readonly player: string;
  readonly name: string;
  readonly guest: boolean;
  readonly created: number;
  readonly claimed: number | null;
  readonly sessions: readonly SessionInfo[];
  readonly bots: readonly BotInfo[];
};

/** What was done last, or what was refused. */
type News =
  | { readonly done: "claimed" | "password" | "left_all" | "left" | "deleted" | "in" | "named" }
  | { readonly refusal: Refused }
  | null;

export class Account {
  /** Undefined until the room has answered; null for a visitor. */
  profile = $state.raw<Profile | null | undefined>(undefined);
  /** The room keeps no accounts: guests last as long as it runs. */
  bare = $state(false);
  /** Why the room has not told the account. */
  unknown = $state.raw<Refused | null>(null);
  news = $state.raw<News>(null);
  busy = $state(false);
  /** A bot's token, shown once. */
  token = $state.raw<{ name: string; token: string } | null>(null);

  async load(): Promise<void> {
    const { player } = room.state;
    this.unknown = null;
    // What another was told is not shown while the room is silent.
    if (this.profile?.player !== player) this.profile = undefined;
    if (player === "") {
      this.profile = null; // Nobody has no account: that needs no asking.
      return;
    }
    const answer = await ask<Profile>("GET", "/api/account");
    if (room.state.player !== player) return; // It was about somebody else.
    this.bare = !answer.ok && answer.status === 404;
    if (answer.ok) this.profile = answer.value;
    else if (this.bare || answer.status === 401) this.profile = null;
    else this.unknown = answer.refusal; // Whoever is logged in is not told that he is not.
  }

  guest = (name: string): Promise<boolean> => this.#do("named", "/api/guest", { name });
  claim = (name: string, password: string): Promise<boolean> =>
    this.#do("claimed", "/api/account/claim", { name, password });
  login = (name: string, password: string): Promise<boolean> =>
    this.#do("in", "/api/login", { name, password });
  logout = (): Promise<boolean> => this.#do("left", "/api/logout", {});
  logoutEverywhere = (): Promise<boolean> =>
    this.#do("left_all", "/api/logout-everywhere", {});
  change = (old: string, fresh: string): Promise<boolean> =>
    this.#do("password", "/api/account/password", { old, new: fresh });

  remove = (password: string): Promise<boolean> => {
    const body = this.profile?.guest ? {} : { password };
    return this.#do("deleted", "/api/account/delete", body);
  };

  async addBot(name: string): Promise<boolean> {
    const answer = await ask<{ name: string; token: string }>("POST", "/api/account/bots", {
      name,
    });
    this.news = answer.ok ? null : { refusal: answer.refusal };
    if (answer.ok) this.token = answer.value;
    await this.load();
    return answer.ok;
  }

  async dropBot(bot: string): Promise<void> {
    const answer = await ask("DELETE", "/api/account/bots", { bot });
    this.news = answer.ok ? null : { refusal: answer.refusal };
    this.token = null;
    await this.load();
  }

  /** Ask the room, tell what came of it, and open the line as whoever the reader is now. */
  async #do(
    done: NonNullable<Extract<News, { done: string }>>["done"],
    path: string,
    body: unknown,
  ): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await ask("POST", path, body);
    this.busy = false;
    this.news = answer.ok ? { done } : { refusal: answer.refusal };
    if (!answer.ok) {
      this.bare = answer.status === 404;
      return false;
    }
    this.token = null;
    // The page loads the account anew once the room has said who the reader is.
    await room.renew();
    return true;
  }
}
