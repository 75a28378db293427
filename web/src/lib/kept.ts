// What the reader chose, kept in the browser where the browser allows it.

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing forgets the choice with the page; that is its reader's wish.
  }
}
