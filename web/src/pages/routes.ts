// All pages by their path. Each is loaded when it is first gone to. The room's `page_routes`
// answers the same paths.

import type { Component } from "svelte";

export type Params = Readonly<Record<string, string>>;
export type Page = Component<{ params: Params }>;
type Loaded = { default: Page };

type PageRoute = {
  readonly path: string;
  readonly name: string;
  readonly load: () => Promise<Loaded>;
};

const PATHS = [
  ["/", "Lobby"],
  ["/t/:table", "Table"],
  ["/t/:table/rules", "TableRules"],
  ["/create", "Create"],
  ["/account", "Account"],
  ["/settings", "Settings"],
  ["/hands", "History"],
  ["/hands/:table/:number", "Replayer"],
  ["/result/:table", "Result"],
  ["/learn", "Learn"],
  ["/learn/:topic", "Learn"],
  ["/verify", "Verify"],
  ["/odds", "Odds"],
  ["/operator", "Operator"],
] as const;

const files = import.meta.glob<Loaded>("./*.svelte");

export const routes: readonly PageRoute[] = PATHS.map(([path, name]) => ({
  path,
  name,
  load: files[`./${name}.svelte`]!,
}));

/** What `pattern` finds in `path`, or null when it does not fit. */
export function fit(pattern: string, path: string): Params | null {
  const [wanted, given] = [pattern.split("/"), path.replace(/(?<=.)\/$/, "").split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const text = given[i] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
    } else if (text === "") return null;
    else params[part.slice(1)] = decoded(text);
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page of `path` and what stands in its path, or null when there is none. */
export function find(
  path: string,
  among: readonly PageRoute[] = routes,
): { page: PageRoute; params: Params } | null {
  for (const page of among) {
    const params = fit(page.path, path);
    if (params !== null) return { page, params };
  }
  return null;
}
