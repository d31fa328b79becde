import { batches } from "@roundsman/contract/batches";
import type { Transport, WireReply, WireRequest } from "@roundsman/contract/client";
import fc from "fast-check";
import type { Driver } from "./real-server.ts";

/**
 * What happens to one request on its way. "late": no response comes, and the server does the work
 * after the next request.
 */
export type Trouble = "none" | "lost request" | "lost answer" | "late";

export const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 5, arbitrary: fc.constant("none" as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("lost request" as const, "lost answer" as const, "late" as const),
  },
);

/** The answer of the server to a change. */
export interface Answer {
  readonly status: number;
  readonly request: string;
  readonly type: string;
}

export interface Line {
  readonly transport: Transport;
  /** The last answer to every change, by its Idempotency-Key. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Makes the late requests arrive. */
  readonly settle: () => Promise<void>;
}

/** The network between one phone and the server. `nextTrouble` is asked before every request. */
export function lineTo(driver: Driver, owner: number, nextTrouble: () => Trouble): Line {
  const answers = new Map<string, Answer>();
  let late: WireRequest[] = [];
  const arrive = async (request: WireRequest) => {
    const reply = await driver.call(request, owner);
    for (const [key, answer] of answersIn(request, reply)) answers.set(key, answer);
    return reply;
  };
  const settle = async () => {
    const due = late;
    late = [];
    for (const each of due) await arrive(each);
  };
  return {
    answers,
    settle,
    async transport({ signal: _signal, ...request }) {
      const trouble = nextTrouble();
      if (trouble === "lost request") throw new TypeError("Failed to fetch");
      if (trouble === "late") {
        await settle();
        late = [request];
        throw new TypeError("Failed to fetch");
      }
      const reply = await arrive(request);
      await settle();
      if (trouble === "lost answer") throw new TypeError("Failed to fetch");
      return reply;
    },
  };
}

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

function answersIn(request: WireRequest, reply: WireReply): (readonly [string, Answer])[] {
  const entryOf = ({ id, method, path, status, body }: Call) =>
    [
      id,
      {
        status,
        request: `${method} ${path}`,
        type: (body as { type?: string } | undefined)?.type ?? "",
      },
    ] as const;
  const id = request.headers["idempotency-key"];
  if (id !== undefined) return [entryOf({ ...request, ...reply, id })];
  if (request.path !== batches.send.path) return [];
  const { requests } = JSON.parse(request.body ?? "{}") as { requests: Call[] };
  const { responses } = reply.body as { responses?: Call[] };
  const asked = new Map(requests.map((each) => [each.id, each]));
  return (responses ?? []).map((each) => {
    const { method = "", path = "" } = asked.get(each.id) ?? {};
    return entryOf({ ...each, method, path });
  });
}
