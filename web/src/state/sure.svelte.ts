// What is asked before it is done: a second press does it, and a double click is no answer.

import { GUARD_MS } from "./dock";

export class Sure<What extends string> {
  /** What has been asked for; null when nothing has. */
  asked = $state<What | null>(null);
  #at = 0;

  /** Ask for `what`, or tell that it was asked for before and may be done now. */
  press(what: What): boolean {
    const now = performance.now();
    if (this.asked !== what) {
      [this.asked, this.#at] = [what, now];
      return false;
    }
    if (now - this.#at < GUARD_MS) return false;
    this.forget();
    return true;
  }

  forget(): void {
    this.asked = null;
  }
}
