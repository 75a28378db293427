// The reader's own way through a session, from his hands as the room lists them.

import { type HandRow, ownHands } from "./past";

/** Pages of hands that one page of ours asks for at most. */
const MOST_PAGES = 40;

/** Own hands at `table`, the first one first; not all when there are very many. */
export async function handsAt(table: string): Promise<readonly HandRow[]> {
  const found: HandRow[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ownHands(table, before);
    if (!answer.ok) break;
    found.push(...answer.value.hands);
    before = answer.value.before;
    if (before === null) break;
  }
  return found.reverse();
}

/** What was won or lost after each of `hands`, beginning with nothing. */
export function course(hands: readonly HandRow[]): readonly number[] {
  const found = [0];
  for (const { net } of hands) found.push((found.at(-1) ?? 0) + (net ?? 0));
  return found;
}
