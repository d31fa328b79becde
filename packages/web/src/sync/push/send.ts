import { Dexie } from "dexie";
import { applyResponses } from "./answers.ts";
import { sendAlone, type MutationResult, type Result, type SendOptions } from "./call.ts";
import { sendBatch, MOST_CALLS } from "./send-batch.ts";
import { nextBatch, type Outgoing } from "./next-batch.ts";
import type { Database, PendingMutation } from "../store/database.ts";
import type { AnsweredMutation } from "../store/local.ts";
import { blockedWith } from "./order.ts";
import { applyFailures, requeueUnsent, ENDS_RUN } from "./refused.ts";
import { replayTables } from "../outbox/replay.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";

/**
 * "sent": all that could be sent was. "idle": nothing was to be sent. "paused": sign in first.
 * "forbidden": this person may not write any more. "unreachable": nothing was sent, retry later.
 * "faltering": some were sent, then the server stopped answering, retry soon.
 */
export type Outcome = "sent" | "idle" | "paused" | "forbidden" | "unreachable" | "faltering";

export interface RunResult {
  readonly outcome: Outcome;
  /** Milliseconds since 1970: the server asked for no retry before this. */
  readonly notBefore?: number;
}

/**
 * Attempts after which the others are sent past a mutation that makes the server fail, or that
 * never reaches it: one must not hold up a day's work.
 */
const ATTEMPTS_BEFORE_SKIP = 5;
/** The most mutations in a batch, once one that failed before got through. */
const MOST_AFTER_FAILURE = 10;
/** The longest wait, in milliseconds, that one response can impose. */
const MAX_WAIT = 900_000;

/**
 * Sends the outbox in order, until it is empty or the server does not answer. Only one run at a
 * time for a database.
 */
export async function sendAll(options: SendOptions): Promise<RunResult> {
  const { db, clock } = options;
  const sendAfter = (await db.getMeta("sendAfter")) ?? 0;
  if (sendAfter > clock.now() && sendAfter <= clock.now() + MAX_WAIT)
    return { outcome: "unreachable", notBefore: sendAfter };
  // After a loss of the database all lists come first: pending mutations name rows that are not on
  // the phone.
  if ((await db.recovery()) === "refetch") return { outcome: "unreachable" };
  const run = new SendingRun(options);
  while (options.ready()) {
    const outgoing = await run.next();
    if (outgoing.length === 0) return { outcome: run.end() };
    const stop = await run.send(outgoing);
    if (stop) return stop;
  }
  await run.applyLast();
  return { outcome: "paused" };
}

/**
 * One run through the outbox. Responses are applied in the transaction that marks the next
 * mutations as sending, because each write to the disk is slow.
 */
class SendingRun {
  readonly #options: SendOptions;
  #skipped: ReadonlySet<string> = new Set();
  /** Whether the server may have done what is skipped: what depends on the order then waits. */
  #mayHaveArrived = false;
  #answered: AnsweredMutation[] = [];
  /** The most mutations in one batch, once a first call got through. */
  #batchLimit = MOST_CALLS;
  #sentSome = false;
  #known: number | null = null;

  constructor(options: SendOptions) {
    this.#options = options;
  }

  /** Applies the last responses, and chooses what comes next. */
  async next(): Promise<readonly Outgoing[]> {
    // A call that is too large for the network or a gateway fails its whole batch: a mutation that
    // failed before goes alone first.
    const isOffline = (await this.#options.db.getMeta("online")) === 0;
    const isTrial = ({ attempts }: PendingMutation) =>
      !this.#sentSome && (isOffline || attempts > 0);
    /** Asked for once the first mutation is known: a trial also limits the batches after it. */
    const maxSize = (first: PendingMutation) => {
      if (!isTrial(first)) return this.#batchLimit;
      this.#batchLimit = MOST_AFTER_FAILURE;
      return 1;
    };
    const outgoing = await this.#write(async (db) => {
      const skipped = this.#mayHaveArrived ? await blockedWith(db, this.#skipped) : this.#skipped;
      return nextBatch(db, { skipped, maxSize, newKey: this.#newKey });
    });
    // A database that was closed meanwhile cannot store a response.
    if (outgoing.length > 0 && !this.#options.db.isOpen())
      throw new Dexie.DatabaseClosedError("The database was closed");
    return outgoing;
  }

  end(): Outcome {
    if (this.#skipped.size > 0) return this.#retryOutcome();
    return this.#sentSome ? "sent" : "idle";
  }

  applyLast(): Promise<void> {
    return this.#write(async () => undefined);
  }

  /**
   * Sends one mutation as a call, several as a batch. Resolves with the run's end; null to go on.
   */
  async send(outgoing: readonly Outgoing[]): Promise<RunResult | null> {
    const [first, second] = outgoing;
    const mutations = outgoing.map(({ mutation }) => mutation);
    // The outbox backup must hold exactly what the server may receive under these keys.
    await this.#options.whenCopied?.();
    if (!first || !this.#options.ready()) return this.#pause(mutations);
    const results = second
      ? await sendBatch(this.#options, outgoing)
      : [await sendAlone(this.#options, first)];
    const wasOnline = (await this.#options.db.getMeta("online")) === 1;
    await this.#storeReachability(results);
    const ended = mutations.map((mutation, index): MutationResult => ({
      mutation,
      result: results[index] ?? { is: "silent" },
    }));
    this.#answered = ended.flatMap(({ mutation, result }) =>
      result.is === "done" ? [{ mutation, answer: result.answer }] : [],
    );
    if (ended.some(({ result }) => result.is !== "done"))
      await this.#write((db) => applyFailures(db, ended, this.#newKey));
    return this.#endOf(ended, wasOnline);
  }

  /** How the run ends, by the first mutation that met trouble; null where none did. */
  async #endOf(ended: readonly MutationResult[], wasOnline: boolean): Promise<RunResult | null> {
    const troubled = ended.find(({ result }) => ENDS_RUN.includes(result.is));
    if (!troubled) return null;
    const { mutation, result } = troubled;
    if (result.is === "unauthorised") return { outcome: "paused" };
    if (result.is === "forbidden") return { outcome: "forbidden" };
    // The server answered something, here or elsewhere, since the last call without a response:
    // then the fault is in this call and not in the signal.
    const isItsFault = result.is === "failing" || (result.is === "silent" && wasOnline);
    if (
      isItsFault &&
      ended.length === 1 &&
      mutation.attempts >= ATTEMPTS_BEFORE_SKIP &&
      this.#skipped.size === 0
    ) {
      this.#skipped = new Set([mutation.entity]);
      this.#mayHaveArrived = result.is === "silent";
      return null;
    }
    if (!("retryAfter" in result) || result.retryAfter === undefined)
      return { outcome: this.#retryOutcome() };
    const notBefore = this.#options.clock.now() + Math.min(result.retryAfter, MAX_WAIT);
    await this.#options.db.setMeta("sendAfter", notBefore);
    return { outcome: this.#retryOutcome(), notBefore };
  }

  async #pause(mutations: readonly PendingMutation[]): Promise<RunResult> {
    await this.#write((db) => requeueUnsent(db, mutations));
    return { outcome: "paused" };
  }

  /**
   * Stores whether the server can be reached and whether this person may write, where that changed.
   */
  async #storeReachability(results: readonly Result[]): Promise<void> {
    const has = (...is: readonly Result["is"][]) => results.some((each) => is.includes(each.is));
    const online = results.every(({ is }) => is === "silent") ? 0 : 1;
    const { db } = this.#options;
    if (online !== this.#known) await db.setMeta("online", online);
    this.#known = online;
    if (has("forbidden")) await db.setMeta("forbidden", 1);
    else if (has("done") && !this.#sentSome) await db.setMeta("forbidden", 0);
    if (!has("done", "refused")) return;
    if (this.#sentSome) this.#batchLimit = MOST_CALLS;
    this.#sentSome = true;
  }

  #retryOutcome = (): Outcome => (this.#sentSome ? "faltering" : "unreachable");

  #newKey = () => uuidV7(this.#options.clock.now());

  #write<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { db } = this.#options;
    const answered = this.#answered;
    this.#answered = [];
    return db.transaction("rw", replayTables(db), async () => {
      await applyResponses(db, answered, this.#newKey);
      return work(db);
    });
  }
}
