// Where the reader is: the address of the page, changed without loading it anew.

/** Paths of the same origin that are no pages: the browser loads them itself. */
const NOT_PAGES = /^\/(api|assets|ws|healthz|readyz|metrics)(\/|$)/;

/** The address that an old link with a hash means, or null. */
export function withoutHash(hash: string): string | null {
  const table = /^#\/table\/([\w~-]+)$/.exec(hash)?.[1];
  return table === undefined ? null : `/t/${table}`;
}

/** The page's path that a click on a link should go to, or null when the browser goes itself. */
function linkTo(event: MouseEvent, origin: string): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return null;
  const url = new URL(link.href, origin);
  // A jump inside the page is the browser's.
  if (link.getAttribute("href")?.startsWith("#")) return null;
  if (url.origin !== origin || NOT_PAGES.test(url.pathname)) return null;
  return url.pathname + url.search;
}

class Route {
  path = $state("/");
  query = $state.raw(new URLSearchParams());
  /** How often the reader has gone somewhere since the page was loaded. */
  moves = $state(0);

  /** Follow the browser's address from now on. */
  start(): void {
    const old = withoutHash(location.hash);
    if (old !== null) history.replaceState(null, "", old);
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => {
      const table = withoutHash(location.hash);
      if (table !== null) this.go(table, { replace: true });
    });
    document.addEventListener("click", (event) => {
      const path = linkTo(event, location.origin);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
    });
  }

  /** Go to `path`, which may have a query. */
  go = (path: string, how: { replace?: boolean } = {}): void => {
    if (path === location.pathname + location.search && location.hash === "") return;
    if (how.replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    scrollTo(0, 0);
    this.#read();
  };

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.moves += 1;
  }
}

export const route = new Route();
export const go = route.go;
