import { Worker } from "node:worker_threads";
import type { PostgresPlan } from "./postgres-plan.ts";

export interface CopySource {
  /** "postgres://…" or the path of a SQLite file. */
  readonly url: string;
  /** Null for SQLite, which copies itself. */
  readonly plan: PostgresPlan | null;
}

/** What the thread (copy-worker.js) is given: the database to copy first, or null for a file that is there, and the file. */
interface CopyJob {
  readonly from: CopySource | null;
  readonly file: string;
}

/** What a copy holds. */
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

type CopyAnswer =
  | { readonly outcome: "done"; readonly facts: CopyFacts }
  | { readonly outcome: "failed"; readonly code: string; readonly message: string };

/** A storage error of the thread, with its code as the database gave it. */
export class CopyFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Copies a database, or looks at a copy that is there, in a thread of its own: both read everything, and would hold up everybody. */
export async function inCopyThread(workerData: CopyJob): Promise<CopyFacts> {
  const worker = new Worker(new URL("./copy-worker.js", import.meta.url), { workerData });
  try {
    const answer = await answerOf(worker);
    if (answer.outcome === "done") return answer.facts;
    throw new CopyFault(answer.code, answer.message);
  } finally {
    await worker.terminate();
  }
}

const answerOf = (worker: Worker) =>
  new Promise<CopyAnswer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread that copies ended with ${code}`)));
  });
