import {
  startProcess,
  startThread,
  type Job,
  type JobDone,
  type Renderer,
  type RendererOptions,
} from "./renderer.ts";
import type { FileSource, Format, RenderedFile } from "./render-file.ts";

export interface PoolOptions extends RendererOptions {
  /** Renderers at the same time, 1 or more. */
  readonly most: number;
  /** Threads of this process, or processes of a lower priority than everything else. */
  readonly kind: "threads" | "processes";
  /** Milliseconds that one without work keeps its fonts; then it ends and frees its memory. */
  readonly idle: number;
}

interface Waiting {
  readonly job: Job;
  readonly resolve: (file: RenderedFile) => void;
  readonly reject: (reason: Error) => void;
  readonly signal: AbortSignal | undefined;
}

interface Place {
  readonly renderer: Renderer;
  /** The job that it renders; null for none. */
  busy: Waiting | null;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Renders documents outside the event loop, in the order in which they come. Renderers start when
 * they are needed. They end when they have been idle, or made a large picture, whose memory they
 * would keep; one that dies fails only its own document.
 */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #places: Place[] = [];
  readonly #queue: Waiting[] = [];
  #lastId = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Rejects with the reason when the document cannot be made, and with the signal's reason when it
   * aborts: the renderer is then stopped at once.
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

  /** How many renderers run. */
  get running(): number {
    return this.#places.length;
  }

  /** Stops the renderers and rejects waiting jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new Error("The render pool is closed"));
    for (const { idle } of this.#places) clearTimeout(idle);
    await Promise.all(this.#places.map(({ renderer }) => renderer.end()));
  }

  /**
   * Drops the jobs of a signal, waiting or running. A renderer cannot be interrupted, so it is
   * ended.
   */
  #cancel(signal: AbortSignal | undefined): void {
    const reason = signal?.reason as Error;
    for (const waiting of this.#queue.filter((each) => each.signal === signal)) {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      waiting.reject(reason);
    }
    for (const place of this.#places.filter(({ busy }) => busy?.signal === signal && busy !== null))
      this.#end(place, reason);
  }

  #next(): void {
    const [first] = this.#queue;
    if (first === undefined) return;
    const idle = this.#places.find((each) => each.busy === null);
    const place = idle ?? (this.#places.length < this.#options.most ? this.#start() : undefined);
    if (place === undefined) return;
    this.#queue.shift();
    place.busy = first;
    clearTimeout(place.idle);
    place.renderer.keepAlive(true);
    place.renderer.send(first.job);
  }

  #start(): Place {
    const start = this.#options.kind === "threads" ? startThread : startProcess;
    const renderer = start(this.#options, {
      done: (done) => this.#settle(place, done),
      ended: (reason) => this.#bury(place, reason),
    });
    const place: Place = { renderer, busy: null, idle: undefined };
    this.#places.push(place);
    return place;
  }

  #settle(place: Place, done: JobDone): void {
    const { busy } = place;
    // An answer that was under way when its process was ended.
    if (busy?.job.id !== done.id) return;
    place.busy = null;
    // An idle renderer must not keep this process alive.
    place.renderer.keepAlive(false);
    place.idle = setTimeout(
      () => this.#end(place, new Error("The renderer was idle")),
      this.#options.idle,
    ).unref();
    if (done.outcome === "done") busy.resolve(done.file);
    else busy.reject(new Error(done.message));
    if (done.outcome === "done" && done.isSpent)
      return this.#end(place, new Error("The renderer was spent"));
    this.#next();
  }

  #end(place: Place, reason: Error): void {
    this.#bury(place, reason);
    void place.renderer.end();
  }

  #bury(place: Place, reason: Error): void {
    const index = this.#places.indexOf(place);
    if (index >= 0) this.#places.splice(index, 1);
    clearTimeout(place.idle);
    place.busy?.reject(reason);
    place.busy = null;
    if (!this.#closed) this.#next();
  }
}
