import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { PostgresPlan } from "./postgres-plan.ts";

export interface CopySource {
  /** "postgres://…" or the path of a SQLite file. */
  readonly url: string;
  /** null for SQLite, which copies itself. */
  readonly plan: PostgresPlan | null;
}

/**
 * The input of the process (copying.js): the file, and the database to copy into it; null if the
 * file exists already.
 */
interface CopyJob {
  readonly from: CopySource | null;
  readonly file: string;
}

/** The contents of a copy. */
export interface CopyFacts {
  /** The result of SQLite's integrity check; "ok" if the file is intact. */
  readonly verdict: string;
  /** Rows that refer to missing rows. */
  readonly orphans: number;
  /** The version of the database. */
  readonly version: number;
  readonly invoices: number;
  readonly lastInvoice: number;
  /** The last invoice number that was assigned. */
  readonly counter: number;
  /** Invoices whose total is not the sum of their lines. */
  readonly wrongTotals: number;
}

type CopyAnswer<Facts> =
  | { readonly outcome: "done"; readonly facts: Facts }
  | { readonly outcome: "failed"; readonly code: string; readonly message: string };

/** A storage error in the process, with the database's code. */
export class CopyFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Copies a database, or checks an existing copy, in a separate process of lower priority, because
 * both read everything. A thread would share SQLite's locks and memory with the calls, and delay
 * them. `stop` ends the process. However it ends, nothing is written afterwards.
 */
export const inCopyProcess = (job: CopyJob, stop?: AbortSignal): Promise<CopyFacts> =>
  answeredBy<CopyFacts>(job, stop);

/**
 * The result of SQLite's quick check of a database in use; "ok" if it is intact. Does not check
 * indexes, which takes far longer.
 */
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
