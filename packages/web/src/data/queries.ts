import { createClient } from "@roundsman/contract/client";
import { customerMatchKey, dataImport, productMatchKey } from "@roundsman/contract/exchange";
import {
  dataExport,
  type ImportedCustomer,
  type ImportedProduct,
  type PastImport,
} from "@roundsman/contract/exchange";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import type { PastBusinessImport } from "@roundsman/contract/office/business-imports";
import { privacy } from "@roundsman/contract/business/privacy";
import { DUPLICATE_POLICIES, type DuplicatePolicy } from "@roundsman/core/exchange/import-plan";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { fetchFile, idempotentCall, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { ReactNode } from "react";
import { useRows } from "../sync/store/use-rows.ts";
import { saveFile } from "../ui/save-file.ts";
import { useChange } from "../ui/hooks/use-change.ts";
import { IMPORT_FIELDS, type ImportField, type ImportKind } from "./columns.ts";
import type { ImportChunk, ImportJob, SentChunk } from "./import-job.ts";
import type { Reading } from "./read-rows.ts";

const imports = createClient(dataImport, transport);
const theirs = createClient(privacy, transport);

/**
 * A finished import; one for the business also has how many records were assigned, and who
 * imported.
 */
export type PastOne = PastImport & Partial<Pick<PastBusinessImport, "assigned" | "by_name">>;

/** Calls about the imports of the last 30 days, of one's own or of the business. */
export interface PastImportsOf {
  readonly list: (signal: AbortSignal) => Promise<readonly PastOne[]>;
  readonly undo: (id: number) => Promise<{ readonly removed: number; readonly restored: number }>;
  /** Query keys that are out of date after an undo. The list of imports is cached under them. */
  readonly changes: readonly string[];
}

const keyOf = ({ changes }: PastImportsOf) => [...changes, "past"];
export const usePastImports = (imports: PastImportsOf) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(imports),
    queryFn: ({ signal }) => imports.list(signal),
    staleTime: 5000,
  });

export function useUndoImport({ undo, changes }: PastImportsOf) {
  const cache = useQueryClient();
  return useChange({
    ...NO_RETRY,
    mutationFn: undo,
    onSettled: () => cache.invalidateQueries({ queryKey: changes }),
  });
}

/** Imports into one's own book. */
export const OWN_IMPORTS: PastImportsOf = {
  list: (signal) => imports.list({}, withTimeout(signal)),
  undo: (id) => imports.undo({ params: { id } }, idempotentCall()),
  changes: ["imports"],
};

/**
 * Existing records by their likeness, with the VAT rate that somebody chose. The server decides
 * again.
 */
export type KnownRecords = ReadonlyMap<string, VatRate | undefined>;

/** Where the rows of a file go: into one's own book, or to the records of the business. */
export interface ImportTarget {
  readonly fields: Readonly<Record<ImportKind, readonly ImportField[]>>;
  readonly peopleNamed?: Reading["peopleNamed"];
  readonly policies: readonly DuplicatePolicy[];
  readonly known: KnownRecords | undefined;
  /** The people for rows that name nobody, and the field that chooses them. */
  readonly people: readonly number[];
  readonly chooser?: ReactNode;
  /** The fault of rows that name nobody, while people are still to be chosen. */
  readonly lacksPeople?: string | undefined;
  readonly send: (job: ImportJob, chunk: ImportChunk) => Promise<SentChunk>;
  readonly past: PastImportsOf;
  /** True if the records become the business's, for all drivers who have them. */
  readonly isOfBusiness?: boolean;
}

/** What the office's screen adds to an import for the business. */
export interface ForBusiness extends Pick<
  ImportTarget,
  "peopleNamed" | "people" | "chooser" | "lacksPeople"
> {
  /** Query keys that are out of date after it. */
  readonly changes: readonly string[];
  /** The existing records of the business. */
  readonly records:
    | readonly (
        | Pick<ImportedCustomer, "name" | "postcode">
        | Pick<ImportedProduct, "name" | "price" | "vatRate">
      )[]
    | undefined;
}

export const useOwnBook = (kind: ImportKind): ImportTarget => ({
  fields: IMPORT_FIELDS,
  policies: DUPLICATE_POLICIES,
  known: useKnownRecords(kind),
  people: [],
  send: sendChunk,
  past: OWN_IMPORTS,
});

/** The existing records in the phone's own book. */
const useKnownRecords = (kind: ImportKind): KnownRecords | undefined =>
  useRows(
    async (db) =>
      kind === "customers"
        ? knownRecords((await db.customers.toArray()).filter(isThere))
        : knownRecords((await db.products.toArray()).filter(isThere)),
    [kind],
  );

const isThere = ({ deletedAt }: { readonly deletedAt: string }) => deletedAt === "";

export const knownRecords = (records: NonNullable<ForBusiness["records"]>): KnownRecords =>
  new Map(
    records.map((record) =>
      "postcode" in record
        ? ([customerMatchKey(record), undefined] as const)
        : ([productMatchKey(record), record.vatRate ?? undefined] as const),
    ),
  );

function sendChunk(
  { kind, batch, file, duplicates }: ImportJob,
  { key, rows }: ImportChunk,
): Promise<SentChunk> {
  const options = { ...withTimeout(), idempotencyKey: key };
  if (kind === "customers")
    return imports.customers(
      { body: { batch, file, duplicates, rows: rows as ImportedCustomer[] } },
      options,
    );
  return imports.products(
    { body: { batch, file, duplicates, rows: rows as ImportedProduct[] } },
    options,
  );
}

/** Downloads a ZIP file. */
export async function downloadData(whose: keyof typeof dataExport): Promise<void> {
  const { file, name } = await fetchFile(dataExport[whose].path);
  saveFile(file, name);
}

export async function downloadHeld(owner: number, id: number): Promise<void> {
  const { file, name } = await fetchFile(fillPath(privacy.held.path, { rp: owner, id }));
  saveFile(file, name);
}

/** What an erasure would keep and delete. */
export const foreseeErasure = (owner: number, id: number) =>
  theirs.foresee({ params: { rp: owner, id } }, withTimeout());
export const foreseeErasureOfBusiness = (id: number) =>
  theirs.foreseeOfBusiness({ params: { id } }, withTimeout());
export const eraseOfBusiness = (id: number) =>
  theirs.eraseOfBusiness({ params: { id } }, idempotentCall());
export const eraseCustomer = (owner: number, id: number) =>
  theirs.erase({ params: { rp: owner, id } }, idempotentCall());
