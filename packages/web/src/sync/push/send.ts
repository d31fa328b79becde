import { foldIn, park, release, split, stillThere, type Answered } from "./answers.ts";
import { call, type Said } from "./call.ts";
import { claimNext, type Claim } from "./claim.ts";
import { saidLinks } from "./links.ts";
import type { Database, Operation } from "../store/database.ts";
import { heldWith } from "./send-past.ts";
import type { Sender } from "./sender.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";

/**
 * "sent": all that could be sent was. "idle": nothing was to be sent. "paused": sign in first. "barred": this person may not write any more.
 * "unreachable": later. "faltering": some were sent, and then nobody answered: soon.
 */
export type Outcome = "sent" | "idle" | "paused" | "barred" | "unreachable" | "faltering";

export interface Run {
  readonly outcome: Outcome;
  /** Milliseconds since 1970: the server asked to come back no earlier. */
  readonly notBefore?: number;
}

/** One operation that makes the server fail, or never gets through to it, must not hold up a day's work: after so many attempts the others go past it. */
const PATIENCE = 5;
/** Answers are taken in together, but none waits for longer than this. In milliseconds. */
const TOGETHER = 250;
/** Nobody is made to wait for longer by one answer. In milliseconds. */
const LONGEST_WAIT = 900_000;

/** Sends what waits, in order, until nothing is left or nobody answers. Only one may run at a time for a database. */
export async function sendAll(sender: Sender): Promise<Run> {
  const { db, clock } = sender;
  const asked = (await db.recall("sendAfter")) ?? 0;
  if (asked > clock.now() && asked <= clock.now() + LONGEST_WAIT)
    return { outcome: "unreachable", notBefore: asked };
  // After a loss the phone has to see all lists first: what waits names rows that are not on it.
  if (((await db.recall("begunAnew")) ?? 0) === 2) return { outcome: "unreachable" };
  const run = new SendingRun(sender);
  while (sender.ready()) {
    const claims = await run.next();
    if (claims.length === 0) return { outcome: run.end() };
    const stop = await run.sendEach(claims);
    if (stop) return stop;
  }
  await run.takeIn();
  return { outcome: "paused" };
}

interface Unanswered {
  readonly claim: Claim;
  /** What was claimed behind it. */
  readonly rest: readonly Operation[];
  /** Whether the server was heard, here or elsewhere, since the last call that nobody answered: then it is the call, and not the signal. */
  readonly isSomeoneHeard: boolean;
}

/** One go through the queue. Claims and answers are written together: the disk is what takes time. */
class SendingRun {
  readonly #sender: Sender;
  #passed: ReadonlySet<string> = new Set();
  /** Whether what is passed may have been done: nothing whose place behind it matters goes past it then. */
  #isUnheard = false;
  #answered: Answered[] = [];
  readonly #ids = new Map<string, number>();
  #takenInAt: number;
  #sentSome = false;
  #known: number | null = null;

  constructor(sender: Sender) {
    this.#sender = sender;
    this.#takenInAt = sender.clock.now();
  }

  /** Takes in what was answered, and claims what comes next. */
  async next(): Promise<readonly Claim[]> {
    const claims = await this.#write(async (db) => {
      const passed = this.#isUnheard ? await heldWith(db, this.#passed) : this.#passed;
      return claimNext(db, { passed, newKey: this.#newKey, ids: this.#ids });
    });
    // What is said under a common key must never be said under another.
    if (claims.some(({ operations }) => operations[0].batch !== null))
      await this.#sender.copied?.();
    // One that went away meanwhile was not copied from, and could take no answer in.
    if (claims.length > 0 && !this.#sender.db.isOpen()) throw new Error("The database was closed");
    return claims;
  }

  end(): Outcome {
    if (this.#passed.size > 0) return this.#later();
    return this.#sentSome ? "sent" : "idle";
  }

  takeIn(): Promise<void> {
    return this.#write(async () => undefined);
  }

  /** Resolves with how the run ends; with null where it goes on. */
  async sendEach(claims: readonly Claim[]): Promise<Run | null> {
    for (const [index, claim] of claims.entries()) {
      const rest = claims.slice(index + 1).flatMap(({ operations }) => operations);
      if (!this.#sender.ready()) return this.#pause([...claim.operations, ...rest]);
      const said = await call(this.#sender, claim);
      const isSomeoneHeard = said.is === "silent" && (await this.#sender.db.recall("online")) === 1;
      await this.#heard(said);
      if (said.is === "yes") {
        this.#sentSome = true;
        for (const made of said.made)
          if (made && "id" in made && made.id !== null) this.#ids.set(made.key, made.id);
        this.#answered.push(
          ...claim.operations.map((operation, each) => ({
            operation,
            made: said.made[each] ?? null,
          })),
        );
        if (this.#sender.clock.now() - this.#takenInAt > TOGETHER) await this.takeIn();
      } else return this.#trouble(said, { claim, rest, isSomeoneHeard });
    }
    return null;
  }

  async #trouble(
    said: Exclude<Said, { is: "yes" }>,
    { claim, rest, isSomeoneHeard }: Unanswered,
  ): Promise<Run | null> {
    const { operations } = claim;
    const [first, second] = operations;
    if (said.is === "no") {
      this.#sentSome = true;
      await this.#write(async (db) => {
        await (second ? split(db, operations, this.#newKey) : park(db, first, said.problem));
        await release(db, rest, "never was");
      });
      return null;
    }
    const attempted = operations.map((of, index) => ({
      ...of,
      links: saidLinks(of, claim.sendings[index] ?? claim.sendings[0]),
    }));
    const isHopeless = first.attempts >= PATIENCE && (said.is === "failing" || isSomeoneHeard);
    const isSplit =
      isHopeless && second !== undefined && said.is === "failing" && said.undone === true;
    await this.#write(async (db) => {
      await db.outbox.bulkPut([...(await stillThere(db, attempted))]);
      await release(db, operations, "counts");
      await release(db, rest, "never was");
      if (isSplit) await split(db, operations, this.#newKey);
    });
    if (said.is === "unauthorised") return { outcome: "paused" };
    if (said.is === "barred") return { outcome: "barred" };
    if (isHopeless && !isSplit && this.#passed.size === 0) {
      this.#passed = new Set(operations.map(({ entity }) => entity));
      this.#isUnheard = said.is === "silent";
      return null;
    }
    if (said.is === "silent" || said.retryAfter === undefined) return { outcome: this.#later() };
    const notBefore = this.#sender.clock.now() + Math.min(said.retryAfter, LONGEST_WAIT);
    await this.#sender.db.remember("sendAfter", notBefore);
    return { outcome: this.#later(), notBefore };
  }

  async #pause(operations: readonly Operation[]): Promise<Run> {
    await this.#write((db) => release(db, operations, "never was"));
    return { outcome: "paused" };
  }

  /** Whether anybody is there, and takes our word; written down where it is news. */
  async #heard({ is }: Said): Promise<void> {
    const online = is === "silent" ? 0 : 1;
    const { db } = this.#sender;
    if (online !== this.#known) await db.remember("online", online);
    this.#known = online;
    if (is === "barred" || (is === "yes" && !this.#sentSome))
      await db.remember("barred", is === "barred" ? 1 : 0);
  }

  #later = (): Outcome => (this.#sentSome ? "faltering" : "unreachable");

  #newKey = () => uuidV7(this.#sender.clock.now());

  #write<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { db, clock } = this.#sender;
    const answered = this.#answered;
    this.#answered = [];
    this.#takenInAt = clock.now();
    return db.transaction("rw", [...db.everyBook, db.van, db.outbox, db.meta], async () => {
      await foldIn(db, answered);
      return work(db);
    });
  }
}
