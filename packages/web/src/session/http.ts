import type { Transport, WireReply } from "@roundsman/contract/client";

/**
 * Something between the phone and the server answered instead: a hotel's sign-in page, a proxy. It
 * counts as no answer.
 */
export class NotOurServer extends Error {
  constructor(status: number) {
    super(`Something that is not the server answered ${status}`);
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/**
 * A transport over a fetch that adds the token where the call needs one. Rejects where the server
 * did not answer.
 */
export const transportOver =
  (fetch: Fetch): Transport =>
  async ({ method, path, body, headers, signal }) =>
    replyIn(
      await fetch(path, {
        method,
        headers,
        redirect: "follow",
        cache: "no-store",
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      }),
    );

async function replyIn(response: Response): Promise<WireReply> {
  const { status, headers } = response;
  if (status === 204) return { status, body: undefined };
  const retryAfter = waitIn(headers.get("retry-after"), Date.now());
  const isJson = /\bjson\b/.test(headers.get("content-type") ?? "");
  // Accepts a refusal with a Retry-After even if it is not JSON: a gateway sent it.
  if (!isJson && (retryAfter === null || status < 429)) throw new NotOurServer(status);
  const body: unknown = isJson ? await response.json() : undefined;
  return { status, body, ...(retryAfter !== null && { retryAfter }) };
}

/**
 * Milliseconds of a Retry-After header, which is in seconds or a date (RFC 9110 §10.2.3); null
 * where it is absent or unreadable.
 */
export function waitIn(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
