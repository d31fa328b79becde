import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { PostgresPlan } from "./postgres-plan.ts";

export interface CopySource {
  /** "postgres://…" or the path of a SQLite file. */
  readonly url: string;
  /** Null for SQLite, which copies itself. */
  readonly plan: PostgresPlan | null;
}

/** What the process (copying.js) is given: the database to copy first, or null for a file that is there, and the file. */
interface CopyJob {
  readonly from: CopySource | null;
  readonly file: string;
}

/** The contents of a copy. */
export interface CopyFacts {
  /** SQLite's own; "ok" where the file is whole. */
  readonly verdict: string;
  /** Rows that point nowhere. */
  readonly orphans: number;
  /** Of the database. */
  readonly version: number;
  readonly invoices: number;
  readonly lastInvoice: number;
  /** The last invoice number that was given. */
  readonly counter: number;
  /** Invoices that do not come to the sum of their lines. */
  readonly wrongTotals: number;
}

type CopyAnswer<Facts> =
  | { readonly outcome: "done"; readonly facts: Facts }
  | { readonly outcome: "failed"; readonly code: string; readonly message: string };

/** A storage error of the process, with its code as the database gave it. */
export class CopyFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Copies a database, or looks at a copy that is there, in a process of its own and of lower priority: both read everything. A thread would share
 * SQLite's locks and memory with those who answer people, and hold them up. `stop` ends it. However it ends, nobody writes any more then.
 */
export const inCopyProcess = (job: CopyJob, stop?: AbortSignal): Promise<CopyFacts> =>
  answeredBy<CopyFacts>(job, stop);

/** The result of SQLite's check of a database that is in use; "ok" where it is whole. Not of its indexes, which takes far longer. */
export const quickCheck = (file: string, stop?: AbortSignal): Promise<string> =>
  answeredBy<string>({ check: file }, stop);

async function answeredBy<Facts>(
  job: CopyJob | { readonly check: string },
  signal?: AbortSignal,
): Promise<Facts> {
  signal?.throwIfAborted();
  const child = fork(new URL("./copying.js", import.meta.url), {
    execArgv: [],
    killSignal: "SIGKILL",
    ...(signal && { signal }),
  });
  const isGone = once(child, "close").catch(() => undefined);
  try {
    const answering = answerOf<Facts>(child);
    child.send(job);
    const answer = await answering;
    if (answer.outcome === "done") return answer.facts;
    throw new CopyFault(answer.code, answer.message);
  } finally {
    child.kill("SIGKILL");
    await isGone;
  }
}

const answerOf = <Facts>(child: ChildProcess) =>
  new Promise<CopyAnswer<Facts>>((resolve, reject) => {
    child.once("message", (answer) => resolve(answer as CopyAnswer<Facts>));
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`The process that copies ended with ${signal ?? code}`)),
    );
  });
