import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { FileSource, Format, RenderedFile } from "./render-file.ts";

export interface RendererOptions {
  /** The folder of the font packs. */
  readonly fonts: string;
  /** The URL of src/node/pool-worker.ts, bundled by scripts/build-pool-worker.ts. */
  readonly script: URL;
}

export type PoolData = Pick<RendererOptions, "fonts">;

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
      /** Whether the renderer holds so much memory that it should end. */
      readonly isSpent: boolean;
    }
  | { readonly id: number; readonly outcome: "failed"; readonly message: string };

/** A thread or a process that renders the jobs that it is sent, one after the other. */
export interface Renderer {
  readonly send: (job: Job) => void;
  /** Whether it keeps this process alive. */
  readonly keepAlive: (does: boolean) => void;
  /** Ends it, even within a job. */
  readonly end: () => Promise<void>;
}

interface Listeners {
  readonly done: (done: JobDone) => void;
  /** It ended, or will; may be called more than once. */
  readonly ended: (reason: Error) => void;
}

/** By default V8 lets 32 MB of garbage gather in each thread before it first collects any. */
const YOUNG_MEGABYTES = 8;

export function startThread(
  { script, fonts }: RendererOptions,
  { done, ended }: Listeners,
): Renderer {
  const worker = new Worker(script, {
    workerData: { fonts } satisfies PoolData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  worker.on("message", done);
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("The render thread stopped")));
  return {
    send: (job) => worker.postMessage(job),
    keepAlive: (does) => (does ? worker.ref() : worker.unref()),
    end: async () => void (await worker.terminate()),
  };
}

/**
 * A process of low priority, for documents that take seconds. A thread of low priority would
 * stop the whole program now and then: it waits for a core while it holds a lock of the memory that
 * all threads share. And the engine's own threads, which compile and collect garbage for it, have
 * the priority of the program.
 */
export function startProcess(
  { script, fonts }: RendererOptions,
  { done, ended }: Listeners,
): Renderer {
  const child = fork(fileURLToPath(script), [fonts], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [...process.execArgv, `--max-semi-space-size=${YOUNG_MEGABYTES / 2}`],
  });
  lowerPriority(child.pid);
  child.on("message", done);
  child.on("error", ended);
  const exited = new Promise<void>((resolve) =>
    child.once("exit", () => {
      ended(new Error("The render process stopped"));
      resolve();
    }),
  );
  return {
    // A process that has just ended receives no message; its exit fails the job.
    send: (job) => void child.send(job, () => undefined),
    keepAlive: (does) => {
      if (does) child.ref();
      else child.unref();
      if (does) child.channel?.ref();
      else child.channel?.unref();
    },
    end: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** At once, because the threads that the engine starts inherit it. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without it, rendering only competes with other work.
  }
}
