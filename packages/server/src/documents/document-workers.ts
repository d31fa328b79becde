import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { RenderPool, type PoolOptions } from "@roundsman/documents/node/pool";
import type { FileSource, Format, RenderedFile } from "@roundsman/documents/node/render-file";
import { signedInOf, type CallBase } from "../kernel/calls/call.ts";
import { FairQueue, QueueFull } from "../kernel/calls/fair-queue.ts";
import { documentsBusy } from "../kernel/errors/refusal.ts";

export interface DocumentWorkers {
  /**
   * Throws 503 if the person has too many documents waiting. Stops rendering when the client
   * disconnects.
   */
  readonly render: (
    call: Pick<CallBase, "actor" | "manager" | "signal">,
    document: FileSource,
    format: Format,
  ) => Promise<RenderedFile>;
  readonly close: () => Promise<void>;
}

/**
 * Documents are rendered by two groups of workers, so that a page never waits for a picture of five
 * hundred lines: pages in a thread of this process, which starts quickly, everything else in
 * processes of low priority.
 */
export function openDocumentWorkers(
  openPool: OpenPool = (options) => new RenderPool(options),
): DocumentWorkers {
  const quick = openWorkers({ kind: "threads", most: 1, idle: 10_000 }, openPool);
  // One core is left for the event loop.
  const most = Math.min(3, Math.max(1, availableParallelism() - 1));
  const slow = openWorkers({ kind: "processes", most, idle: 2000 }, openPool);
  return {
    render: (call, document, format) =>
      (isQuick(document, format) ? quick : slow).render(call, document, format),
    close: async () => void (await Promise.all([quick.close(), slow.close()])),
  };
}

/** Opens the threads or processes of a group of workers. */
type OpenPool = (options: PoolOptions) => Pick<RenderPool, "render" | "close">;

/**
 * Pages of text take about 50 ms. Pictures are drawn pixel by pixel, which takes several times as
 * long.
 */
export function isQuick(document: Texts | OfKind, format: Format): boolean {
  if ("kind" in document)
    return format !== "png" && JSON.stringify(document, withoutLogo).length <= 10_000;
  const { lines, billTo } = document;
  const values = [...Object.values(document), ...Object.values(billTo), ...lines.map(nameOf)];
  const characters = values.reduce((sum, value) => sum + lengthOf(value), 0);
  return format !== "png" && lines.length <= 60 && characters <= 10_000;
}

interface Texts extends Pick<InvoiceDocument, "summary" | "footnote" | "billTo"> {
  readonly lines: readonly { readonly name: string }[];
}

const nameOf = ({ name }: Texts["lines"][number]) => name;
const lengthOf = (value: unknown) => (typeof value === "string" ? value.length : 0);
const withoutLogo = (field: string, value: unknown) => (field === "logo" ? undefined : value);

type OfKind = Extract<FileSource, { readonly kind: string }>;

/** Each person has at most one document being rendered in each group. */
const FAIRNESS = { atOnceEach: 1, waitingEach: 20 } as const;

/**
 * A renderer ends `idle` milliseconds after its last document: one that made a picture holds 100
 * MB, one that made pages 40 MB. It ends at once after a picture of many pages, which takes 200 MB.
 * The next start takes 0.2 s.
 */
function openWorkers(
  options: Pick<PoolOptions, "kind" | "most" | "idle">,
  openPool: OpenPool,
): DocumentWorkers {
  const queue = new FairQueue({ atOnce: options.most, ...FAIRNESS });
  const pool = openPool({ ...PLACES, ...options });
  return {
    render: ({ signal, ...call }, document, format) =>
      queue
        .run(signedInOf(call).id, () => pool.render(document, format, signal), signal)
        .catch((error: unknown) => {
          throw error instanceof QueueFull ? documentsBusy() : error;
        }),
    close: () => pool.close(),
  };
}

/** Where the packages are, both for the sources and for the bundle. */
const { resolve } = createRequire(import.meta.url);
const PLACES = {
  fonts: dirname(resolve("@roundsman/documents/fonts/latin.ttf")),
  script: pathToFileURL(resolve("@roundsman/documents/pool-worker")),
};
