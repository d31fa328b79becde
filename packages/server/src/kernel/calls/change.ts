import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { FastifyRequest } from "fastify";
import { onTheWire, replyText, type Answer } from "../http/answer.ts";
import { signedInOf, type Call, type Handler } from "./call.ts";
import {
  storeResponse,
  keyOf,
  storedResponse,
  storedForCall,
  type RetryKey,
} from "./idempotency.ts";
import type { Kernel } from "./kernel.ts";
import { reclaimBefore, reclaimFor, retriedUnderLock, withReclaimed } from "./reclaim.ts";
import type { InvoiceReclaim } from "./reclaim.ts";
import { problemOf } from "../errors/problem.ts";
import { UnknownRecords } from "./record-keys.ts";
import { Refusal } from "../errors/refusal.ts";
import { recordChangeForAll } from "../changes/record-change-for-all.ts";
import type { AuditEntry } from "../changes/record-change.ts";
import { expectKnown, type Decoded } from "./perform.ts";
import { inTransaction, type Trx } from "../storage/transaction.ts";

type Work = (call: Call) => Promise<unknown>;

/** The response to a change, and the people whose change streams get news once it is committed. */
export interface Changed {
  readonly answer: Answer;
  readonly owners: readonly number[];
}

/**
 * Performs a change with its idempotency, audit and change rows in one transaction: all or nothing.
 */
export async function change(
  kernel: Kernel,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  { request, ...decoded }: Decoded & { readonly request: Pick<FastifyRequest, "headers" | "id"> },
): Promise<Changed> {
  const { call } = decoded;
  const key = keyOf(kernel.config, endpoint, { ...decoded, request });
  const earlier = await doneBefore(kernel, decoded, key);
  if (earlier) return { answer: earlier, owners: [] };
  try {
    const ready = await readyWork(kernel, handler, { call, key });
    if ("status" in ready) return { answer: ready, owners: [] };
    const reclaim = reclaimFor(kernel, endpoint, decoded);
    try {
      return await retriedUnderLock(reclaim, (locksHandOvers) => {
        const job = { work: ready.work, call, key, reclaim: { ...reclaim, locksHandOvers } };
        return inTransaction(kernel.db, (trx) => runOnce(trx, endpoint, job));
      });
    } finally {
      // Runs after the last try, because each try needs what was prepared.
      await ready.cleanUp?.();
    }
  } catch (thrown) {
    const error = onTheWire(endpoint, namingUnknown(thrown, decoded));
    if (key && error instanceof Refusal && !(error instanceof UnknownRecords) && isFinal(error))
      return {
        answer: await storeRefusal(kernel, key, { error, requestId: request.id }),
        owners: [],
      };
    throw error;
  }
}

/**
 * The stored response to a request that names unknown records by client_id: they may have existed
 * at the first try and been erased since. Throws 404 if no response is stored and the request needs
 * these records.
 */
async function doneBefore(
  { db }: Kernel,
  decoded: Decoded,
  key: RetryKey | null,
): Promise<Answer | null> {
  const { needed, listed } = decoded.unknownKeys;
  if (needed.length + listed.length === 0) return null;
  const answer = key && (await storedForCall(db, key));
  if (!answer) expectKnown(decoded);
  return answer;
}

/**
 * If a call refuses an unknown id of a list, the refusal is not stored: the record may still be
 * created.
 */
const namingUnknown = (thrown: unknown, { unknownKeys: { listed } }: Decoded): unknown =>
  thrown instanceof Refusal && thrown.status === 404 && listed.length > 0
    ? new UnknownRecords(listed)
    : thrown;

interface Ready {
  readonly work: Work;
  readonly cleanUp?: () => Promise<void>;
}

/** The work for the transaction, or the stored response: a retry does not repeat slow work. */
async function readyWork(
  kernel: Kernel,
  handler: Handler<Endpoint>,
  { call, key }: Pick<Job, "call" | "key">,
): Promise<Answer | Ready> {
  if (typeof handler === "function") return { work: handler };
  const earlier = key && (await storedResponse(kernel.db, key));
  if (earlier) return earlier;
  const prepared = await handler.prepare(call);
  return typeof prepared === "function" ? { work: prepared } : prepared;
}

/**
 * Not final: a 429 passes with time, a 5xx may be gone at the next try, and no client has seen a
 * 499.
 */
const isFinal = ({ status }: Refusal) => status < 500 && status !== 429 && status !== 499;

interface Job {
  readonly work: Work;
  readonly call: Call;
  readonly key: RetryKey | null;
  readonly reclaim: InvoiceReclaim & { readonly locksHandOvers: boolean };
}

async function runOnce(
  trx: Trx,
  endpoint: Endpoint,
  { work, call, key, reclaim }: Job,
): Promise<Changed> {
  const earlier = key && (await storedResponse(trx, key));
  if (earlier) return { answer: earlier, owners: [] };
  const recorder = new ChangeRecorder();
  const { reply, reclaimed } = await reclaimBefore(trx, reclaim, () =>
    work(recorder.callIn(trx, call)),
  );
  const entry = withReclaimed(recorder.entry(endpoint), reclaimed);
  const status = entry || endpoint.status !== 201 ? endpoint.status : 200;
  const text = replyText(endpoint, reply);
  const ownerId = entry?.owner ?? call.actor.id;
  const by = { actorId: signedInOf(call).id, ownerId, now: call.now };
  const written = entry && (await recordChangeForAll(trx, by, entry));
  if (key) await storeResponse(trx, { ...key, aboutId: ownerId }, { status, text, now: call.now });
  // The client can use only a number of its own stream.
  const changeSeq = by.actorId === ownerId ? written?.seq : undefined;
  return {
    answer: { status, text, replayed: false, changeSeq },
    owners: written?.owners ?? [],
  };
}

/** What one run of a handler recorded: its audit entry, or that nothing changed. */
class ChangeRecorder {
  #entry: AuditEntry | null = null;
  #unchanged = false;

  callIn(trx: Trx, call: Call): Call {
    return Object.create(call, {
      db: { value: trx },
      record: { value: (entry: AuditEntry) => this.#record(entry) },
      unchanged: { value: () => void (this.#unchanged = true) },
    }) as Call;
  }

  #record(entry: AuditEntry): void {
    if (this.#entry)
      throw new Error("One change is one audit entry: put what else it touched into `also`");
    this.#entry = entry;
  }

  /** Throws if the handler called neither or both of `record` and `unchanged`. */
  entry(endpoint: Endpoint): AuditEntry | null {
    if (this.#unchanged === (this.#entry !== null))
      throw new Error(
        `${endpoint.method} ${endpoint.path} must either record what it did or say that nothing changed`,
      );
    return this.#entry;
  }
}

/**
 * Stores a refusal as the response: a retry gets the same refusal, even if it would succeed by now.
 */
async function storeRefusal(
  kernel: Kernel,
  key: RetryKey,
  { error, requestId }: { error: Refusal; requestId: string },
): Promise<Answer> {
  const { status } = error;
  const text = JSON.stringify(problemOf(error, requestId));
  return inTransaction(kernel.db, async (trx) => {
    const earlier = await storedResponse(trx, key);
    if (earlier) return earlier;
    await storeResponse(trx, key, { status, text, now: new Date(kernel.clock()) });
    return { status, text, replayed: false };
  });
}
