// The reader's own way through a session, from his hands as the room lists them.

import type { Answer } from "./http";
import { type HandRow, ownHands } from "./past";

/** Pages of hands that one page of ours asks for at most. */
const MOST_PAGES = 40;

/** Own hands at `table`, the first one first; not all when there are very many. Where a page of
 * them is missing there is no course to draw, and the answer says why. */
export async function handsAt(table: string): Promise<Answer<readonly HandRow[]>> {
  const found: HandRow[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ownHands(table, before);
    if (!answer.ok) return answer;
    found.push(...answer.value.hands);
    before = answer.value.before;
    if (before === null) break;
  }
  return { ok: true, value: found.reverse() };
}

/** What was won or lost after each of `hands`, beginning with nothing. */
export function course(hands: readonly HandRow[]): readonly number[] {
  const found = [0];
  for (const { net } of hands) found.push((found.at(-1) ?? 0) + (net ?? 0));
  return found;
}
