// What is asked of the room beside the socket: JSON there and back, refusals as such.

import type { Error as Refused } from "../protocol";

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly refusal: Refused; readonly body: unknown };

type Method = "GET" | "POST" | "DELETE";

/** Ask the room at `path`; `token` is the operator's, `signal` gives up. Never throws. */
export async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  token?: string,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const init = { method, headers, signal: signal ?? null, ...content };
  return answered(path, async (answer) => (await answer.json()) as T, init);
}

/** What `read` finds in the room's answer, or why there is none. Never throws. */
export async function answered<T>(
  path: string,
  read: (answer: Response) => Promise<T>,
  init: RequestInit = {},
): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, init);
    if (answer.ok) return { ok: true, value: await read(answer) };
    const body: unknown = await answer.json().catch(() => null);
    return { ok: false, status: answer.status, refusal: refusalOf(body, answer.status), body };
  } catch {
    return { ok: false, status: 0, refusal: refused("NO_NETWORK"), body: null };
  }
}

/** The refusal in an answer; what says none is named by its status. */
function refusalOf(told: unknown, status: number): Refused {
  if (typeof told === "object" && told !== null && "code" in told) return told as Refused;
  return refused(`HTTP ${status}`);
}

/** The refusal of something that the room was not asked, or has not answered. */
export function refused(code: string): Refused {
  return { t: "error", code, numbers: {}, rule: "", id: null };
}
