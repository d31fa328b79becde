import { batches, MOST_REQUESTS } from "@roundsman/contract/batches";
import { Refused, replyOf, type WireReply } from "@roundsman/contract/client";
import type { PendingMutation } from "../store/database.ts";
import { effectOf } from "../outbox/queue.ts";
import {
  bytesIn,
  sendAlone,
  sendPrepared,
  callWithTimeout,
  prepareRequest,
  resultOf,
  resultOfError,
  type Connection,
  type PreparedRequest,
  type Result,
} from "./call.ts";
import type { Outgoing } from "./next-batch.ts";

/** The most calls in one batch. */
export const MOST_CALLS = MOST_REQUESTS;

/**
 * The most bytes in one batch: on the slowest connection it leaves before the longest timeout ends
 * (call.ts).
 */
const MAX_BATCH_SIZE = 200_000;

/**
 * Sends mutations as one batch, in their order; calls that only read follow one by one. Resolves
 * with a result for each: "unsent" where the batch had no room.
 */
export async function sendBatch(
  connection: Connection,
  outgoing: readonly Outgoing[],
): Promise<readonly Result[]> {
  const results = new Map<Outgoing, Result>();
  const batch: PreparedRequest[] = [];
  const reads: Outgoing[] = [];
  const missingKeys = new Set<string>();
  let size = 0;
  for (const item of outgoing) {
    const { mutation } = item;
    const prepared: PreparedRequest | Result = namesOneOf(mutation, missingKeys)
      ? { is: "blocked" }
      : prepareRequest(item);
    if ("is" in prepared) {
      results.set(item, prepared);
      if (prepared.is !== "done" && effectOf(mutation) === "create")
        missingKeys.add(mutation.entity);
    } else if (prepared.request.endpoint.effect === "read") reads.push(item);
    else if (batch.length > 0 && (size += sizeOf(prepared)) > MAX_BATCH_SIZE)
      results.set(item, { is: "unsent" });
    else {
      batch.push(prepared);
      size ||= sizeOf(prepared);
    }
  }
  for (const [item, result] of await sendPreparedBatch(connection, batch)) {
    results.set(item, result);
    const { mutation } = item;
    if (result.is !== "done" && effectOf(mutation) === "create") missingKeys.add(mutation.entity);
  }
  for (const item of reads)
    results.set(
      item,
      namesOneOf(item.mutation, missingKeys)
        ? { is: "blocked" }
        : await sendAlone(connection, item),
    );
  return outgoing.map((item) => results.get(item) ?? { is: "silent" });
}

const sizeOf = ({ wire: { path, body = "" } }: PreparedRequest): number =>
  bytesIn(path) + bytesIn(body);

/** Whether a mutation names a record of these keys. */
const namesOneOf = ({ entity, links }: PendingMutation, keys: ReadonlySet<string>): boolean =>
  keys.size > 0 && [entity, ...Object.keys(links ?? {})].some((key) => keys.has(key));

async function sendPreparedBatch(
  connection: Connection,
  batch: readonly PreparedRequest[],
): Promise<readonly (readonly [Outgoing, Result])[]> {
  const [first, second] = batch;
  if (first && !second) return [[first.item, await sendPrepared(connection, first)]];
  const replies = first ? await responsesTo(connection, batch) : new Map<string, WireReply>();
  if ("is" in replies) return batch.map(({ item }) => [item, replies]);
  const results: (readonly [Outgoing, Result])[] = [];
  // One after the other, because some have to read what was made.
  for (const prepared of batch) {
    const reply = replies.get(prepared.item.mutation.key);
    results.push([
      prepared.item,
      reply ? await resultOf(connection, prepared, reply) : { is: "silent" },
    ]);
  }
  return results;
}

/** The responses by Idempotency-Key; one result for all where the batch failed as a whole. */
async function responsesTo(
  connection: Connection,
  batch: readonly PreparedRequest[],
): Promise<ReadonlyMap<string, WireReply> | Result> {
  const requests = batch.map(({ item, wire: { body, ...wire } }) => ({
    ...wire,
    id: item.mutation.key,
    ...(body !== undefined && { body: JSON.parse(body) as unknown }),
  }));
  const { method, path } = batches.send;
  try {
    const reply = await callWithTimeout(connection, {
      method,
      path,
      body: JSON.stringify({ requests }),
      headers: { "content-type": "application/json" },
    });
    const { responses } = replyOf(batches.send, reply);
    return new Map(
      responses.map(({ id, status, body, retry_after: wait }) => [
        id,
        { status, body, ...(wait !== undefined && { retryAfter: wait * 1000 }) },
      ]),
    );
  } catch (error) {
    const trouble = resultOfError(error);
    // A refused batch says nothing about its mutations: each is sent by itself then.
    return trouble.is === "refused" || trouble.is === "blocked"
      ? { is: "failing", retryAfter: error instanceof Refused ? error.retryAfter : undefined }
      : trouble;
  }
}
