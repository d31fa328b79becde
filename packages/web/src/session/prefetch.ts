import type { Transport, WireReply, WireRequest } from "@roundsman/contract/client";
import { deadline, systemClock } from "../device/clock.ts";

type Asked = Required<Pick<WireRequest, "method" | "path" | "body">>;

/**
 * What a phone without data asks for first: the cursor, and the list that opens after a sign-in.
 */
export const FIRST_REQUESTS = [
  { method: "POST", path: "/api/pull/", body: '{"snapshot":true}' },
  { method: "POST", path: "/api/unpaid_invoices/", body: '{"limit":500}' },
] as const satisfies readonly Asked[];

/** Milliseconds after which the request is given up; the engine then asks itself. */
const LONGEST = 10_000;

const waiting = new Map<string, Promise<WireReply | null>>();
const nameOf = ({ method, path, body }: Asked) => `${method} ${path} ${body}`;

/**
 * Asks while the code of the first screen is still being fetched. Drops the answers for an earlier
 * person.
 */
export function prefetchFirstList(transport: Transport): void {
  waiting.clear();
  for (const request of FIRST_REQUESTS) {
    const { signal, done } = deadline(systemClock, LONGEST);
    const headers = { "content-type": "application/json" };
    const answer = transport({ ...request, headers, signal })
      .then((reply) => (reply.status === 200 ? reply : null))
      .catch(() => null)
      .finally(done);
    waiting.set(nameOf(request), answer);
  }
}

/**
 * The answer with the first list, to show it before the database holds it; null where the request
 * failed.
 */
export const firstListAnswer = async (): Promise<WireReply | null> =>
  (await waiting.get(nameOf(FIRST_REQUESTS[1]))) ?? null;

/**
 * Hands out each of those answers once. Every other request, and one whose early answer failed,
 * goes to the server.
 */
export const withFirstAnswers =
  (transport: Transport): Transport =>
  async (request) => {
    const name = nameOf({ ...request, body: request.body ?? "" });
    const answer = waiting.get(name);
    waiting.delete(name);
    return (await answer) ?? transport(request);
  };
