import type { Transport, WireReply } from "@roundsman/contract/client";

/** Something between us and the server answered in its place: a hotel's sign-in page, a proxy. It counts as no answer. */
export class NotOurServer extends Error {
  constructor(status: number) {
    super(`Something that is not the server answered ${status}`);
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** The wire over a fetch that already knows host and token. Rejects where the server did not answer. */
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
  if (response.status === 204) return { status: 204, body: undefined };
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) throw new NotOurServer(response.status);
  return { status: response.status, body: await response.json() };
}
