import { Refused, replyOf, requestOf, type WireReply } from "@roundsman/contract/client";
import type { Transport, WireRequest } from "@roundsman/contract/client";
import type { Problem } from "@roundsman/contract/wire/problem";
import * as z from "zod/mini";
import type { Outgoing } from "./next-batch.ts";
import { deadline, type Clock } from "../../device/clock.ts";
import type { Database, PendingMutation } from "../store/database.ts";
import type { Answer } from "../store/local.ts";
import type { Request } from "../resources/resource.ts";
import { mutationOf } from "../resources/mutations.ts";
import { effectOf, isReadOfMerge, isReadOfPayment } from "../outbox/queue.ts";

/**
 * What became of a mutation. "refused": the server will never do it as it is. "blocked": not
 * tried, because it names a record that was not made. "unsent": the batch had no room for it.
 * "busy": not done, the server asks for a retry later. "failing": the server, or something in its
 * place, failed. "silent": no response came.
 */
export type Result =
  | { readonly is: "done"; readonly answer: Answer }
  | { readonly is: "refused"; readonly problem: Problem }
  | { readonly is: "blocked" | "unsent" | "silent" | "unauthorised" | "forbidden" }
  | { readonly is: "busy" | "failing"; readonly retryAfter?: number | undefined };

/** What became of a mutation that was to be sent. */
export interface MutationResult {
  readonly mutation: PendingMutation;
  readonly result: Result;
}

/** What sending one person's outbox needs. */
export interface SendOptions {
  readonly db: Database;
  readonly transport: Transport;
  readonly clock: Clock;
  /** False while the session is expired: nothing is attempted then. */
  readonly ready: () => boolean;
  /** Resolves when everything that was stored has its copy; absent where none is kept. */
  readonly whenCopied?: () => Promise<void>;
}

/** What one call needs. */
export type Connection = Pick<SendOptions, "transport" | "clock">;

/** Milliseconds without a response after which the server counts as unreachable. */
const TIMEOUT = 8_000;
/**
 * The slowest connection that still carries a day's work, GPRS: a large body needs time to leave, a
 * logo of 140,000 characters 70 s.
 */
const BYTES_A_SECOND = 2_000;
/** In milliseconds: a larger body must not hold up the rest for longer on a dead connection. */
const MAX_TIMEOUT = 120_000;
/** Statuses that ask for a retry later; any other 4xx would be answered the same again. */
const RETRY_LATER = [408, 425, 429];

/** A mutation with its request. */
export interface PreparedRequest {
  readonly item: Outgoing;
  readonly request: Request;
  readonly wire: Pick<WireRequest, "method" | "path" | "body">;
}

/** A mutation's request; its result at once where nothing is to be sent, or nothing can be. */
export function prepareRequest(item: Outgoing): PreparedRequest | Result {
  const { mutation, sending } = item;
  try {
    const request = mutationOf(mutation.kind).request(sending);
    return request ? { item, request, wire: wireOf(request) } : { is: "done", answer: null };
  } catch (error) {
    return { is: "refused", problem: unsendable(error) };
  }
}

/** Sends a mutation as a call of its own. */
export async function sendAlone(connection: Connection, item: Outgoing): Promise<Result> {
  const prepared = prepareRequest(item);
  return "is" in prepared ? prepared : sendPrepared(connection, prepared);
}

export async function sendPrepared(
  connection: Connection,
  prepared: PreparedRequest,
): Promise<Result> {
  const headers = {
    ...(prepared.wire.body !== undefined && { "content-type": "application/json" }),
    "idempotency-key": prepared.item.mutation.key,
  };
  try {
    return await resultOf(
      connection,
      prepared,
      await callWithTimeout(connection, { ...prepared.wire, headers }),
    );
  } catch {
    return { is: "silent" };
  }
}

/** What the response to a mutation's request means, whether it was sent alone or in a batch. */
export async function resultOf(
  connection: Connection,
  prepared: PreparedRequest,
  reply: WireReply,
): Promise<Result> {
  try {
    const answer = prepared.request.readResponse(replyOf(prepared.request.endpoint, reply));
    return isRequest(answer) ? await readRecord(connection, answer) : { is: "done", answer };
  } catch (error) {
    if (error instanceof Refused && isDoneAfter(prepared.item.mutation, error.problem))
      return { is: "done", answer: null };
    return resultOfError(error);
  }
}

/**
 * Whether a refusal leaves nothing to do. After a 404 a removal is done, because the record is
 * deleted already; so is what only reads, because the payment or merge itself was done. An older
 * server keeps no document of a deleted record.
 */
function isDoneAfter(mutation: PendingMutation, refusal: Problem): boolean {
  const isGone = () =>
    refusal.status === 404 &&
    (["remove", "annotation"].includes(effectOf(mutation)) ||
      isReadOfPayment(mutation) ||
      isReadOfMerge(mutation));
  return mutationOf(mutation.kind).isDoneAfter?.(refusal) ?? isGone();
}

/** Makes a call, and aborts it after a while that depends on its size. */
export async function callWithTimeout(
  { transport, clock }: Connection,
  request: WireRequest,
): Promise<WireReply> {
  const { signal, done } = deadline(clock, timeoutFor(request));
  return transport({ ...request, signal }).finally(done);
}

/** What an error means for the mutation that was sent. */
export function resultOfError(error: unknown): Result {
  // A response that does not fit the contract comes from a newer server, or from a gateway.
  if (!(error instanceof Refused))
    return { is: error instanceof z.core.$ZodError ? "failing" : "silent" };
  const { problem, retryAfter } = error;
  const { status } = problem;
  if (status === 401) return { is: "unauthorised" };
  // A phone has only the person's own records: 403 means that their role was taken away.
  if (status === 403) return { is: "forbidden" };
  if (status === 424) return { is: "blocked" };
  if (RETRY_LATER.includes(status)) return { is: "busy", retryAfter };
  if (status >= 400 && status < 500) return { is: "refused", problem };
  return { is: "failing", retryAfter };
}

/**
 * Reads what a change made. If the read fails, the change is sent again and gets the same response.
 * The answer is null where the record was deleted meanwhile.
 */
async function readRecord(connection: Connection, request: Request): Promise<Result> {
  try {
    const reply = await callWithTimeout(connection, { ...wireOf(request), headers: {} });
    const answer = request.readResponse(replyOf(request.endpoint, reply));
    return isRequest(answer) ? { is: "silent" } : { is: "done", answer };
  } catch (error) {
    const isGone = error instanceof Refused && error.problem.status === 404;
    return isGone ? { is: "done", answer: null } : { is: "silent" };
  }
}

const isRequest = (answer: Answer | Request): answer is Request =>
  answer !== null && "endpoint" in answer;

function wireOf({ endpoint, input }: Request): PreparedRequest["wire"] {
  const { body, ...wire } = requestOf(endpoint, input as Parameters<typeof requestOf>[1]);
  return { ...wire, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** In milliseconds: TIMEOUT, and a second for every BYTES_A_SECOND of the body. */
function timeoutFor({ body = "" }: WireRequest): number {
  return Math.min(MAX_TIMEOUT, TIMEOUT + 1000 * Math.floor(bytesIn(body) / BYTES_A_SECOND));
}

/** The size of a text on the wire: a Chinese character has three bytes. */
export const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** A refusal by the phone's own schemas; the server would refuse the request too. */
function unsendable(error: unknown): Problem {
  const issues = error instanceof z.core.$ZodError ? error.issues : [];
  const detail = issues[0]?.message ?? String(error);
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("."), [message]]));
  return { type: "about:blank", title: "Invalid", status: 422, detail, message: detail, errors };
}
