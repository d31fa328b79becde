import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import type { Batch, Job, RenderedFile, Renderings, Reply, Request } from "./messages.ts";

/**
 * Renders an invoice as display list, PDF or PNG, off the main thread. Rejects with the reason;
 * later calls are not affected.
 */
export function renderInvoice<Kind extends keyof Renderings>(
  invoice: InvoiceDocument,
  kind: Kind,
): Promise<Renderings[Kind]> {
  return renderDocument({ kind: "invoice", invoice }, kind);
}

/** The same for everything that can be printed, such as customs invoices and packing lists. */
export function renderDocument<Kind extends keyof Renderings>(
  printable: Printable,
  kind: Kind,
): Promise<Renderings[Kind]> {
  return ask({ kind, printable }).answer as Promise<Renderings[Kind]>;
}

export interface BatchWatch {
  /** Called with the number of documents made so far. */
  readonly onProgress: (done: number) => void;
  /** Aborting it cancels the batch. The promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Renders many documents into one PDF or one archive. */
export async function renderBatch(
  batch: Batch,
  { onProgress, signal }: BatchWatch,
): Promise<RenderedFile> {
  signal.throwIfAborted();
  const { id, answer } = ask({ kind: "batch", batch }, onProgress);
  const cancel = () => tell({ id, job: { kind: "cancel" } });
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const file = (await answer) as RenderedFile;
    signal.throwIfAborted();
    return file;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/**
 * Starts the worker and loads what every document needs, ahead of the first call. A failure is
 * ignored: the real call reports it.
 */
export function preloadDocuments(): void {
  ask({ kind: "warm" }).answer.catch(() => undefined);
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
  readonly onProgress: (done: number) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function ask(
  job: Job,
  onProgress: (done: number) => void = () => undefined,
): { readonly id: number; readonly answer: Promise<unknown> } {
  const id = ++lastId;
  const answer = new Promise<unknown>((resolve, reject) => {
    waiting.set(id, { resolve, reject, onProgress });
    tell({ id, job });
  });
  return { id, answer };
}

function tell(request: Request): void {
  worker ??= start();
  worker.postMessage(request);
}

function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "documents",
  });
  started.addEventListener("message", (event: MessageEvent<Reply>) => settle(event.data));
  started.addEventListener("error", (event) => giveUp(started, event.message));
  started.addEventListener("messageerror", () => giveUp(started, "An answer could not be read"));
  return started;
}

function settle(reply: Reply): void {
  const call = waiting.get(reply.id);
  if (reply.outcome === "progress") return call?.onProgress(reply.done);
  waiting.delete(reply.id);
  if (reply.outcome === "done") call?.resolve(reply.result);
  else call?.reject(new Error(reply.message));
}

/**
 * A worker that failed answers no more messages. Rejects every pending call; the next one starts a
 * new worker.
 */
function giveUp(broken: Worker, message: string): void {
  broken.terminate();
  if (worker === broken) worker = null;
  for (const { reject } of waiting.values())
    reject(new Error(message || "The document could not be made"));
  waiting.clear();
}
