import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";

/** What a picture is decoded with. */
interface Wanted {
  readonly isHeic?: boolean;
  readonly mostPixels: number;
  /** The result fits into it, in pixels; a smaller picture stays as it is. */
  readonly box: { readonly width: number; readonly height: number };
}
/** An encoded picture without metadata. */
interface Picture {
  readonly bytes: Uint8Array;
  readonly format: "jpg" | "png";
}
/** Four bytes a pixel, opaque, on white. */
interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * The messages of the process (decoding.js). The picture itself goes through its standard input: as
 * a part of the message it would be copied four times on its way.
 */
interface ImageJob extends Wanted {
  readonly make: "picture" | "pixels";
  /** Bytes of the picture. */
  readonly length: number;
}
export type ImageAnswer<Made> =
  | { readonly outcome: "done"; readonly made: Made }
  | { readonly outcome: "too many pixels" | "unreadable" };

export const smallPicture = (sent: Uint8Array, wanted: Wanted) =>
  inImageProcess<Picture>(sent, { ...wanted, make: "picture" });
export const smallPixels = (sent: Uint8Array, wanted: Wanted) =>
  inImageProcess<Pixels>(sent, { ...wanted, make: "pixels" });

/** Milliseconds. A camera's picture takes a second; anything that takes this long is an attack. */
const PATIENCE = 30_000;
/** Milliseconds without work after which the process ends and frees its memory. */
const IDLE = 3000;

/** Lower than the calls of other people, but somebody waits for the picture, too. */
const PRIORITY = 5;

let idle: NodeJS.Timeout | undefined;
let decoder: ChildProcess | undefined;

/**
 * Decodes and encodes a picture in a process of low priority: calls of other people do not wait for
 * a core, and its memory is freed when it ends. Decoded in this process, each thread of the pool
 * kept some 30 MB for good.
 */
const inImageProcess = <Made>(sent: Uint8Array, job: Omit<ImageJob, "length">) =>
  inTurn(() => decoded<Made>(sent, { ...job, length: sent.length }));

let before: Promise<unknown> = Promise.resolve();

/** The process answers without saying for what. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work);
  before = mine.catch(() => undefined);
  return mine;
}

/**
 * A process that is gone before it answers may have been ended by somebody else: the picture is
 * tried once more. One that ends two processes is to blame.
 */
async function decoded<Made>(sent: Uint8Array, job: ImageJob): Promise<ImageAnswer<Made>> {
  clearTimeout(idle);
  const once = () => triedOnce<Made>(sent, job);
  const answer = (await once()) ?? (await once()) ?? UNREADABLE;
  // The decoder of HEIC never returns the memory of its largest picture.
  if (job.isHeic) end(decoder);
  idle = setTimeout(() => end(decoder), IDLE).unref();
  return answer;
}

const UNREADABLE = { outcome: "unreadable" } as const;

/** null if the process is gone. */
async function triedOnce<Made>(sent: Uint8Array, job: ImageJob): Promise<ImageAnswer<Made> | null> {
  const child = (decoder ??= started());
  keepAlive(child, true);
  const answer = await answerOf<Made>(child, job, sent);
  keepAlive(child, false);
  return answer;
}

/** Few arenas of glibc and thresholds that do not grow: freed memory goes back to the machine. */
const LITTLE_MEMORY = {
  UV_THREADPOOL_SIZE: "1",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

function started(): ChildProcess {
  const child = fork(new URL("./decoding.js", import.meta.url), {
    execArgv: ["--max-semi-space-size=1"],
    env: { ...process.env, ...LITTLE_MEMORY },
    serialization: "advanced",
    // The decoder prints what is wrong with damaged files.
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  // A process that is gone reads no more; its exit says so.
  child.stdin?.on("error", () => undefined);
  const onExit = () => {
    if (decoder === child) decoder = undefined;
  };
  child.once("exit", onExit).once("error", onExit);
  try {
    // At once, because the threads that the engine starts inherit it.
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  } catch {
    // Where changing the priority is forbidden, pictures are decoded all the same.
  }
  return child;
}

function end(child: ChildProcess | undefined): void {
  child?.kill("SIGKILL");
  if (decoder === child) decoder = undefined;
}

function keepAlive(child: ChildProcess, does: boolean): void {
  for (const each of [child, child.channel]) {
    if (does) each?.ref();
    else each?.unref();
  }
}

const answerOf = <Made>(child: ChildProcess, job: ImageJob, sent: Uint8Array) =>
  new Promise<ImageAnswer<Made> | null>((resolve) => {
    const settle = (answer: ImageAnswer<Made> | null) => {
      clearTimeout(late);
      for (const event of ["exit", "error"]) child.off(event, onExit);
      child.off("message", settle);
      if (answer === null) end(child);
      resolve(answer);
    };
    const onExit = () => settle(null);
    const late = setTimeout(() => {
      end(child);
      settle(UNREADABLE);
    }, PATIENCE).unref();
    child.once("message", settle);
    child.once("exit", onExit);
    child.once("error", onExit);
    child.send(job, (error) => error && onExit());
    child.stdin?.write(sent);
  });
