// The tables where the reader sits, so that a key leads from one to the next.

const KEPT = "seats";

function read(): readonly string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

/** Remember whether the reader sits at `table`, for this tab. */
export function sits(table: string, seated: boolean): void {
  const before = read();
  if (before.includes(table) === seated) return;
  const now = seated ? [...before, table] : before.filter((each) => each !== table);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(now));
  } catch {
    // Without memory the key leads to the next table of the lobby.
  }
}

/** The table after `current`: of those with an own seat, else of the lobby. */
export function following(
  current: string,
  lobby: readonly string[],
  mine: readonly string[] = read(),
): string | null {
  const others = mine.filter((table) => table !== current);
  const ring = others.length > 0 ? mine : lobby;
  const next = ring[(ring.indexOf(current) + 1) % ring.length];
  return next === undefined || next === current ? null : next;
}
