import { Worker } from "node:worker_threads";
import type { FileSource, Format, RenderedFile } from "./render-file.ts";

export interface PoolOptions {
  /** Threads, 1 or more. */
  readonly threads: number;
  /** Milliseconds that a thread without work keeps its fonts; then it ends and frees its memory. */
  readonly idle: number;
  /** Whether its threads run at a lower priority than everything else; only Linux can do that. */
  readonly background?: boolean;
  /** The folder of the font packs. */
  readonly fonts: string;
  /** The URL of src/node/pool-worker.ts, bundled by scripts/build-pool-worker.ts. */
  readonly script: URL;
}

export type PoolData = Required<Pick<PoolOptions, "fonts" | "background">>;

export interface Job {
  readonly id: number;
  readonly source: FileSource;
  readonly format: Format;
}

export type JobDone =
  | {
      readonly id: number;
      readonly outcome: "done";
      readonly file: RenderedFile;
      /** Whether the thread holds so much memory that it should end. */
      readonly isSpent: boolean;
    }
  | { readonly id: number; readonly outcome: "failed"; readonly message: string };

interface Waiting {
  readonly job: Job;
  readonly resolve: (file: RenderedFile) => void;
  readonly reject: (reason: Error) => void;
  readonly signal: AbortSignal | undefined;
}

interface Thread {
  readonly worker: Worker;
  /** The job that it renders; null for none. */
  busy: Waiting | null;
  idle: NodeJS.Timeout | undefined;
}

/** By default V8 lets 32 MB of garbage gather in each thread before it first collects any. */
const YOUNG_MEGABYTES = 8;

/**
 * Renders documents outside the event loop, in the order in which they come. Threads start when
 * they are needed. They end when they have been idle, or made a large picture, whose memory they
 * would keep; a thread that dies fails only its own document.
 */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #threads: Thread[] = [];
  readonly #queue: Waiting[] = [];
  #lastId = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Rejects with the reason when the document cannot be made, and with the signal's reason when it
   * aborts: the thread is then stopped at once.
   */
  async render(source: FileSource, format: Format, signal?: AbortSignal): Promise<RenderedFile> {
    if (this.#closed) throw new Error("The render pool is closed");
    signal?.throwIfAborted();
    const cancel = () => this.#cancel(signal);
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await new Promise<RenderedFile>((resolve, reject) => {
        this.#queue.push({ job: { id: ++this.#lastId, source, format }, resolve, reject, signal });
        this.#next();
      });
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** How many threads run. */
  get threads(): number {
    return this.#threads.length;
  }

  /** Stops the threads and rejects waiting jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new Error("The render pool is closed"));
    for (const { idle } of this.#threads) clearTimeout(idle);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  /**
   * Drops the jobs of a signal, waiting or running. A thread cannot be interrupted, so it is ended.
   */
  #cancel(signal: AbortSignal | undefined): void {
    const reason = signal?.reason as Error;
    for (const waiting of this.#queue.filter((each) => each.signal === signal)) {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      waiting.reject(reason);
    }
    for (const thread of this.#threads.filter(
      ({ busy }) => busy?.signal === signal && busy !== null,
    ))
      this.#end(thread, reason);
  }

  #next(): void {
    const [first] = this.#queue;
    if (first === undefined) return;
    const idle = this.#threads.find((thread) => thread.busy === null);
    const thread =
      idle ?? (this.#threads.length < this.#options.threads ? this.#start() : undefined);
    if (thread === undefined) return;
    this.#queue.shift();
    thread.busy = first;
    clearTimeout(thread.idle);
    thread.worker.ref();
    thread.worker.postMessage(first.job);
  }

  #start(): Thread {
    const { script, fonts, background = false } = this.#options;
    const worker = new Worker(script, {
      workerData: { fonts, background } satisfies PoolData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const thread: Thread = { worker, busy: null, idle: undefined };
    worker.on("message", (done: JobDone) => this.#settle(thread, done));
    worker.on("error", (error) => this.#bury(thread, error));
    worker.on("exit", () => this.#bury(thread, new Error("The render thread stopped")));
    this.#threads.push(thread);
    return thread;
  }

  #settle(thread: Thread, done: JobDone): void {
    const { busy } = thread;
    thread.busy = null;
    // An idle thread must not keep the process alive.
    thread.worker.unref();
    thread.idle = setTimeout(
      () => this.#end(thread, new Error("The render thread was idle")),
      this.#options.idle,
    ).unref();
    if (done.outcome === "done") busy?.resolve(done.file);
    else busy?.reject(new Error(done.message));
    if (done.outcome === "done" && done.isSpent)
      return this.#end(thread, new Error("The render thread was spent"));
    this.#next();
  }

  #end(thread: Thread, reason: Error): void {
    this.#bury(thread, reason);
    void thread.worker.terminate();
  }

  #bury(thread: Thread, reason: Error): void {
    const index = this.#threads.indexOf(thread);
    if (index >= 0) this.#threads.splice(index, 1);
    clearTimeout(thread.idle);
    thread.busy?.reject(reason);
    thread.busy = null;
    if (!this.#closed) this.#next();
  }
}
