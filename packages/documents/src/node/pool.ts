import { Worker } from "node:worker_threads";
import type { InvoiceDocument } from "../invoice-document.ts";
import type { Format, RenderedFile } from "./render-file.ts";

export interface PoolOptions {
  /** Threads, 1 or more. */
  readonly threads: number;
  /** How many documents may wait for a thread; more are turned away. */
  readonly mostWaiting: number;
  /** The folder of the font packs. */
  readonly fonts: string;
  /** src/node/pool-worker.ts, bundled by scripts/build-pool-worker.ts. */
  readonly script: URL;
}

export interface PoolData {
  readonly fonts: string;
}

export interface Job {
  readonly id: number;
  readonly invoice: InvoiceDocument;
  readonly format: Format;
}

export type JobDone =
  | { readonly id: number; readonly outcome: "done"; readonly file: RenderedFile }
  | { readonly id: number; readonly outcome: "failed"; readonly message: string };

interface Waiting {
  readonly job: Job;
  readonly resolve: (file: RenderedFile) => void;
  readonly reject: (reason: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  /** What it works on. */
  busy: Waiting | null;
}

/** So many documents wait already that this one would wait too long. */
export class PoolFull extends Error {}

/** Renders documents beside the event loop. Threads start when first needed, and one that dies fails only its own document. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #threads: Thread[] = [];
  readonly #queue: Waiting[] = [];
  #lastId = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Rejects with the reason when the document cannot be made, and with PoolFull. */
  render(invoice: InvoiceDocument, format: Format): Promise<RenderedFile> {
    if (this.#closed) return Promise.reject(new Error("The render pool is closed"));
    if (this.#queue.length >= this.#options.mostWaiting) return Promise.reject(new PoolFull("Too many documents wait"));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job: { id: ++this.#lastId, invoice, format }, resolve, reject });
      this.#next();
    });
  }

  /** Stops the threads; what still waits is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new Error("The render pool is closed"));
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    const [first] = this.#queue;
    if (first === undefined) return;
    const idle = this.#threads.find((thread) => thread.busy === null);
    const thread = idle ?? (this.#threads.length < this.#options.threads ? this.#start() : undefined);
    if (thread === undefined) return;
    this.#queue.shift();
    thread.busy = first;
    thread.worker.ref();
    thread.worker.postMessage(first.job);
  }

  #start(): Thread {
    const { script, fonts } = this.#options;
    const worker = new Worker(script, { workerData: { fonts } satisfies PoolData });
    const thread: Thread = { worker, busy: null };
    worker.on("message", (done: JobDone) => this.#settle(thread, done));
    worker.on("error", (error) => this.#bury(thread, error));
    worker.on("exit", () => this.#bury(thread, new Error("The render thread stopped")));
    this.#threads.push(thread);
    return thread;
  }

  #settle(thread: Thread, done: JobDone): void {
    const { busy } = thread;
    thread.busy = null;
    // A thread without work keeps no process alive.
    thread.worker.unref();
    if (done.outcome === "done") busy?.resolve(done.file);
    else busy?.reject(new Error(done.message));
    this.#next();
  }

  #bury(thread: Thread, reason: Error): void {
    const index = this.#threads.indexOf(thread);
    if (index >= 0) this.#threads.splice(index, 1);
    thread.busy?.reject(reason);
    thread.busy = null;
    if (!this.#closed) this.#next();
  }
}
