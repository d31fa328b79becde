import { Refused, type Transport } from "@roundsman/contract/client";
import type { Problem } from "@roundsman/contract/problem";
import * as z from "zod/mini";
import { acknowledge, park, release } from "./answers.ts";
import type { Entity } from "./books.ts";
import { claim, type Claim } from "./claim.ts";
import { clientsOver } from "./clients.ts";
import { deadline, type Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { operationOf } from "./operations.ts";
import { effectOf } from "./queue.ts";

export interface Sender {
  readonly db: Database;
  readonly transport: Transport;
  readonly clock: Clock;
  /** False while the session is expired: nothing is attempted then. */
  readonly ready: () => boolean;
}

/** "sent": all that could be sent was. "idle": nothing was to be sent. "paused": sign in first. "unreachable": later. "faltering": some were sent, and then nobody answered: soon. */
export type Outcome = "sent" | "idle" | "paused" | "unreachable" | "faltering";

const TIMEOUT = 8_000;
/** One operation that makes the server fail must not hold up a day's work: after so many attempts the others go past it. */
const PATIENCE = 5;
/** These ask to come back later; every other 4xx will say the same again. */
const LATER = [408, 425, 429];

/** Sends what waits, in order, until nothing is left or nobody answers. Only one may run at a time for a database. */
export async function sendAll(sender: Sender): Promise<Outcome> {
  const passed = new Set<string>();
  let later: Outcome = "unreachable";
  while (sender.ready()) {
    const claimed = await claim(sender.db, passed);
    if (!claimed) return passed.size > 0 ? later : later === "faltering" ? "sent" : "idle";
    const result = await attempt(sender, claimed);
    await sender.db.remember("online", result === "silent" ? 0 : 1);
    if (result === "unauthorised") return "paused";
    if (result === "silent") return later;
    if (result === "settled") later = "faltering";
    else if (claimed.operation.attempts < PATIENCE || passed.size > 0) return later;
    else passed.add(claimed.operation.entity);
  }
  return "paused";
}

type Result = "settled" | "silent" | "failing" | "unauthorised";

async function attempt(sender: Sender, { operation, sending }: Claim): Promise<Result> {
  const { db } = sender;
  const answer = await call(sender, { operation, sending });
  if (answer.is === "yes") await acknowledge(db, operation, effectOf(operation) === "remove" ? null : (answer.entity as Entity));
  else if (answer.is === "no") await park(db, operation, answer.problem);
  else await release(db, operation);
  return answer.is === "yes" || answer.is === "no" ? "settled" : answer.is;
}

type Answer =
  | { readonly is: "yes"; readonly entity: unknown }
  | { readonly is: "no"; readonly problem: Problem }
  | { readonly is: Exclude<Result, "settled"> };

async function call({ transport, clock }: Sender, { operation, sending }: Claim): Promise<Answer> {
  let left = false;
  const clients = clientsOver((request) => {
    left = true;
    return transport(request);
  });
  const { signal, done } = deadline(clock, TIMEOUT);
  try {
    return { is: "yes", entity: await operationOf(operation.kind).send(clients, sending, { idempotencyKey: operation.key, signal }) };
  } catch (error) {
    if (error instanceof Refused) return meaning(error.problem, effectOf(operation));
    if (!left) return { is: "no", problem: unsendable(error) };
    // Something answered, but not as our server would: a newer server, or a gateway in between.
    return { is: error instanceof z.core.$ZodError ? "failing" : "silent" };
  } finally {
    done();
  }
}

function meaning(problem: Problem, effect: ReturnType<typeof effectOf>): Answer {
  const { status } = problem;
  if (status === 401) return { is: "unauthorised" };
  if (status === 404 && effect === "remove") return { is: "yes", entity: null };
  return status >= 400 && status < 500 && !LATER.includes(status) ? { is: "no", problem } : { is: "failing" };
}

/** What the schemas turn down before it leaves would be turned down by the server too. */
function unsendable(error: unknown): Problem {
  const issues = error instanceof z.core.$ZodError ? error.issues : [];
  const detail = issues[0]?.message ?? String(error);
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), [message]]));
  return { type: "about:blank", title: "Invalid", status: 422, detail, message: detail, errors };
}
