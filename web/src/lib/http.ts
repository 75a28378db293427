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
  try {
    const answer = await fetch(path, { method, headers, signal: signal ?? null, ...content });
    const told: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { ok: true, value: told as T };
    return { ok: false, status: answer.status, refusal: refusalOf(told, answer.status), body: told };
  } catch {
    return { ok: false, status: 0, refusal: error("UNAVAILABLE"), body: null };
  }
}

/** The refusal in an answer; what says none is named by its status. */
export function refusalOf(told: unknown, status: number): Refused {
  if (typeof told === "object" && told !== null && "code" in told) return told as Refused;
  return error(`HTTP ${status}`);
}

function error(code: string): Refused {
  return { t: "error", code, numbers: {}, rule: "", id: null };
}
