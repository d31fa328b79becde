import { Refused, replyOf, requestOf, type WireReply } from "@roundsman/contract/client";
import type { Transport, WireRequest } from "@roundsman/contract/client";
import type { Problem } from "@roundsman/contract/wire/problem";
import * as z from "zod/mini";
import type { Outgoing } from "./next-batch.ts";
import { deadline, type Clock } from "../../device/clock.ts";
import type { Database, Operation } from "../store/database.ts";
import type { Made } from "../store/entity.ts";
import type { Request } from "../resources/resource.ts";
import { mutationOf } from "../resources/mutations.ts";
import { isReadOfPayment } from "../resources/payments.ts";
import { effectOf, isReadOfMerge } from "../outbox/queue.ts";

/**
 * What became of an operation. "refused": the server will never do it as it is. "blocked": not tried, because it names a record that was not made.
 * "unsent": there was no room for it. "busy": not done, to be sent later. "failing": somebody answered who could not do it. "silent": nobody answered.
 */
export type Result =
  | { readonly is: "done"; readonly made: Made }
  | { readonly is: "refused"; readonly problem: Problem }
  | { readonly is: "blocked" | "unsent" | "silent" | "unauthorised" | "forbidden" }
  | { readonly is: "busy" | "failing"; readonly retryAfter?: number | undefined };

/** What became of a mutation that was to be sent. */
export interface Ended {
  readonly operation: Operation;
  readonly result: Result;
}

/** What it takes to send what waits on one person's phone. */
export interface Sender {
  readonly db: Database;
  readonly transport: Transport;
  readonly clock: Clock;
  /** False while the session is expired: nothing is attempted then. */
  readonly ready: () => boolean;
  /** Resolves when what was stored has its second copy; absent where none is kept. */
  readonly copied?: () => Promise<void>;
}

/** Where a call is made. */
export type Line = Pick<Sender, "transport" | "clock">;

/** Milliseconds: who takes a call and answers nothing for so long is not there. */
const TIMEOUT = 8_000;
/** The slowest line that still carries a day's work, GPRS: what is large needs its time to leave, a logo of 140,000 characters 70 s. */
const BYTES_A_SECOND = 2_000;
/** What is larger yet must not hold up the rest for longer, should the line be dead after all. In milliseconds. */
const LONGEST = 120_000;
/** These ask to come back later; every other 4xx is answered the same again. */
const LATER = [408, 425, 429];

/** A mutation as it is sent. */
export interface Prepared {
  readonly item: Outgoing;
  readonly request: Request;
  readonly wire: Pick<WireRequest, "method" | "path" | "body">;
}

/** A result at once where there is nothing to send, or nothing that could be. */
export function prepared(item: Outgoing): Prepared | Result {
  const { operation, sending } = item;
  try {
    const request = mutationOf(operation.kind).request(sending);
    return request ? { item, request, wire: wireOf(request) } : { is: "done", made: null };
  } catch (error) {
    return { is: "refused", problem: unsendable(error) };
  }
}

/** Sends a mutation as the call that it is. */
export async function call(line: Line, item: Outgoing): Promise<Result> {
  const of = prepared(item);
  return "is" in of ? of : callPrepared(line, of);
}

export async function callPrepared(line: Line, of: Prepared): Promise<Result> {
  const headers = {
    ...(of.wire.body !== undefined && { "content-type": "application/json" }),
    "idempotency-key": of.item.operation.key,
  };
  try {
    return await resultOf(line, of, await inTime(line, { ...of.wire, headers }));
  } catch {
    return { is: "silent" };
  }
}

/** What an answer to a mutation's request means, whether it was sent alone or in a batch. */
export async function resultOf(line: Line, of: Prepared, reply: WireReply): Promise<Result> {
  try {
    const made = of.request.made(replyOf(of.request.of, reply));
    return isRequest(made) ? await read(line, made) : { is: "done", made };
  } catch (error) {
    const effect = effectOf(of.item.operation);
    const isGone = error instanceof Refused && error.problem.status === 404;
    // A server of before keeps no document of what is deleted.
    // What is deleted already is removed; a merge may miss the other one.
    const isDone = effect === "remove" && of.item.operation.kind !== "customer.merge";
    if (isGone && (isDone || effect === "note" || isRead(of))) return { is: "done", made: null };
    if (isSettled(of.item.operation, error)) return { is: "done", made: null };
    return troubleOf(error);
  }
}

/** What a payment made of an invoice or a customer, or a merge of the kept one or a route: those stand, be these deleted. */
const isRead = ({ item: { operation } }: Prepared): boolean =>
  isReadOfPayment(operation) || isReadOfMerge(operation);

/** Another phone voided it before; or its correction was refused, and a person is asked about that one. */
const isSettled = ({ kind }: Pick<Operation, "kind">, error: unknown): boolean =>
  error instanceof Refused &&
  error.problem.status === 409 &&
  (kind === "invoice.corrected" ||
    (kind === "invoice.void" && error.problem.type.endsWith(":already-void")));

/** Makes a call, and gives it up after a while. */
export async function inTime({ transport, clock }: Line, request: WireRequest): Promise<WireReply> {
  const { signal, done } = deadline(clock, patienceWith(request));
  return transport({ ...request, signal }).finally(done);
}

/** What the trouble with an answer means for what was asked. */
export function troubleOf(error: unknown): Result {
  // Something answered, but not as our server would: a newer server, or a gateway in between.
  if (!(error instanceof Refused))
    return { is: error instanceof z.core.$ZodError ? "failing" : "silent" };
  const { problem, retryAfter } = error;
  const { status } = problem;
  if (status === 401) return { is: "unauthorised" };
  // What is on the phone is the person's own: only a role that was taken away is answered so.
  if (status === 403) return { is: "forbidden" };
  if (status === 424) return { is: "blocked" };
  if (LATER.includes(status)) return { is: "busy", retryAfter };
  if (status >= 400 && status < 500) return { is: "refused", problem };
  return { is: "failing", retryAfter };
}

/** The change was done; where reading after it fails, the change is sent again and answered as before. null: it was deleted meanwhile. */
async function read(line: Line, request: Request): Promise<Result> {
  try {
    const reply = await inTime(line, { ...wireOf(request), headers: {} });
    const made = request.made(replyOf(request.of, reply));
    return isRequest(made) ? { is: "silent" } : { is: "done", made };
  } catch (error) {
    const isGone = error instanceof Refused && error.problem.status === 404;
    return isGone ? { is: "done", made: null } : { is: "silent" };
  }
}

const isRequest = (made: Made | Request): made is Request => made !== null && "of" in made;

function wireOf({ of, input }: Request): Prepared["wire"] {
  const { body, ...wire } = requestOf(of, input as Parameters<typeof requestOf>[1]);
  return { ...wire, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** Whole seconds for what takes longer than one to leave. */
function patienceWith({ body = "" }: WireRequest): number {
  const bytes = new TextEncoder().encode(body).length;
  return Math.min(LONGEST, TIMEOUT + 1000 * Math.floor(bytes / BYTES_A_SECOND));
}

/** What the schemas turn down before it leaves would be turned down by the server too. */
function unsendable(error: unknown): Problem {
  const issues = error instanceof z.core.$ZodError ? error.issues : [];
  const detail = issues[0]?.message ?? String(error);
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), [message]]));
  return { type: "about:blank", title: "Invalid", status: 422, detail, message: detail, errors };
}
