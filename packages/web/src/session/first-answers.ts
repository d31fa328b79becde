import type { Transport, WireReply, WireRequest } from "@roundsman/contract/client";
import { deadline, systemClock } from "../device/clock.ts";

type Asked = Required<Pick<WireRequest, "method" | "path" | "body">>;

/** What a phone without data asks first: the cursor and the list that is looked at after a sign-in. */
export const FIRST_REQUESTS = [
  { method: "POST", path: "/api/pull/", body: '{"snapshot":true}' },
  { method: "POST", path: "/api/unpaid_invoices/", body: '{"limit":500}' },
] as const satisfies readonly Asked[];

/** Milliseconds after which the engine asks for itself. */
const LONGEST = 10_000;

const waiting = new Map<string, Promise<WireReply | null>>();
const nameOf = ({ method, path, body }: Asked) => `${method} ${path} ${body}`;

/** Asks while the programs of the first screen are still on their way. Answers for an earlier person are dropped. */
export function askFirst(transport: Transport): void {
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

/** The first list as it came, for whoever shows it before the phone keeps it; null where it did not come. */
export const firstListAnswer = async (): Promise<WireReply | null> =>
  (await waiting.get(nameOf(FIRST_REQUESTS[1]))) ?? null;

/** Hands out each of those answers once. Everything else, and what failed, is asked for. */
export const withFirstAnswers =
  (transport: Transport): Transport =>
  async (request) => {
    const name = nameOf({ ...request, body: request.body ?? "" });
    const answer = waiting.get(name);
    waiting.delete(name);
    return (await answer) ?? transport(request);
  };
