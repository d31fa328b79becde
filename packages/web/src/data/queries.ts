import { auditLog } from "@roundsman/contract/business/audit-log";
import { createClient } from "@roundsman/contract/client";
import type { CustomerDetails } from "@roundsman/contract/customers";
import {
  customerLikeness,
  dataImport,
  productLikeness,
  type DuplicatePolicy,
  type Imported,
} from "@roundsman/contract/exchange";
import { dataExport } from "@roundsman/contract/exchange";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import { privacy } from "@roundsman/contract/business/privacy";
import type { ProductDetails } from "@roundsman/contract/products";
import { useInfiniteQuery, useQuery, useQueryClient } from "../session/online-answers.ts";
import { fetchFile, onlyOnce, patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { uuidV7 } from "../device/uuid-v7.ts";
import { saveFile } from "../ui/save-file.ts";
import { useChange } from "../ui/hooks/use-change.ts";
import { chunksOf } from "./chunks.ts";
import type { ImportKind } from "./columns.ts";
import type { BadRow, Details } from "./read-rows.ts";

const imports = createClient(dataImport, transport);
const theirs = createClient(privacy, transport);
const log = createClient(auditLog, transport);

const LOG_PAGE = 10;

/** What was done with one's records, newest first, page by page. */
export const useOwnLog = () =>
  useInfiniteQuery({
    ...PLAINLY,
    queryKey: ["own-log"],
    queryFn: ({ pageParam, signal }) =>
      log.own({ query: { limit: LOG_PAGE, cursor: pageParam } }, patiently(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
  });

const PAST = ["imports"];
export const usePastImports = () =>
  useQuery({
    ...PLAINLY,
    queryKey: PAST,
    queryFn: ({ signal }) => imports.list({}, patiently(signal)),
    staleTime: 5000,
  });

export function useUndoImport() {
  const cache = useQueryClient();
  return useChange({
    ...PLAINLY,
    mutationFn: (id: number) => imports.undo({ params: { id } }, onlyOnce()),
    onSettled: () => cache.invalidateQueries({ queryKey: PAST }),
  });
}

/** What the phone's own book has already; the server looks again. */
export const useKnownLikenesses = (kind: ImportKind): ReadonlySet<string> | undefined =>
  useRows(
    async (db) =>
      new Set(
        kind === "customers"
          ? (await db.customers.toArray())
              .filter(({ deletedAt }) => deletedAt === "")
              .map(customerLikeness)
          : (await db.products.toArray())
              .filter(({ deletedAt }) => deletedAt === "")
              .map(productLikeness),
      ),
    [kind],
  );

export interface ImportJob {
  readonly kind: ImportKind;
  readonly batch: string;
  readonly file: string;
  readonly duplicates: DuplicatePolicy;
  /** Rows of the file that are not sent, under its headings. */
  readonly leftOut: { readonly header: readonly string[]; readonly rows: readonly BadRow[] };
  readonly chunks: readonly { readonly key: string; readonly rows: readonly Details[] }[];
}

/** A job before its rows are put into calls. */
export type ImportOf = Omit<ImportJob, "batch" | "chunks">;

/** Every call of a job has its key from the start, so that one whose answer was lost can be sent again. */
export const jobOf = (of: ImportOf, rows: readonly Details[]): ImportJob => ({
  ...of,
  file: of.file.slice(0, 300),
  batch: uuidV7(Date.now()),
  chunks: chunksOf(rows).map((chunk) => ({ key: uuidV7(Date.now()), rows: chunk })),
});

export function sendChunk(
  { kind, batch, file, duplicates }: ImportJob,
  { key, rows }: ImportJob["chunks"][number],
): Promise<Imported> {
  const options = { ...patiently(), idempotencyKey: key };
  if (kind === "customers")
    return imports.customers(
      { body: { batch, file, duplicates, rows: rows as CustomerDetails[] } },
      options,
    );
  return imports.products(
    { body: { batch, file, duplicates, rows: rows as ProductDetails[] } },
    options,
  );
}

/** Fetches a ZIP and gives it to the browser's downloads. */
export async function downloadData(whose: keyof typeof dataExport): Promise<void> {
  const { file, name } = await fetchFile(dataExport[whose].path);
  saveFile(file, name);
}

export async function downloadHeld(owner: number, id: number): Promise<void> {
  const { file, name } = await fetchFile(fillPath(privacy.held.path, { rp: owner, id }));
  saveFile(file, name);
}

/** What an erasure would leave. */
export const foreseeErasure = (owner: number, id: number) =>
  theirs.foresee({ params: { rp: owner, id } }, patiently());
export const eraseCustomer = (owner: number, id: number) =>
  theirs.erase({ params: { rp: owner, id } }, onlyOnce());
