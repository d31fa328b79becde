import { createClient } from "@roundsman/contract/client";
import type { CustomerDetails } from "@roundsman/contract/customers";
import type { ImportedProduct } from "@roundsman/contract/exchange";
import { businessImports } from "@roundsman/contract/office/business-imports";
import { useMemo } from "react";
import { idempotentCall, withTimeout } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import { BUSINESS_FIELDS, type ImportKind } from "./columns.ts";
import { ImportSheet } from "./import-sheet.tsx";
import type { ImportChunk, ImportJob, SentChunk } from "./import-job.ts";
import { knownRecords, type ForBusiness, type PastImportsOf } from "./queries.ts";

interface BusinessImportProps {
  readonly kind: ImportKind;
  readonly into: ForBusiness;
  readonly onClose: () => void;
}

/**
 * The import of a file for the business. Its rows become records of the business, assigned to the
 * chosen people.
 */
export function BusinessImport({ kind, into, onClose }: BusinessImportProps) {
  const { records, changes, ...chosen } = into;
  const known = useMemo(() => records && knownRecords(records), [records]);
  const past = useMemo(() => ({ ...BUSINESS_IMPORTS, changes }), [changes]);
  const target = { ...chosen, ...TO_BUSINESS, known, past };
  return <ImportSheet kind={kind} into={target} onClose={onClose} />;
}

const TO_BUSINESS = {
  fields: BUSINESS_FIELDS,
  policies: ["skip", "update"],
  send: sendForBusiness,
  isOfBusiness: true,
} as const;

const imports = createClient(businessImports, transport);

const BUSINESS_IMPORTS: Omit<PastImportsOf, "changes"> = {
  list: (signal) => imports.list({ query: {} }, withTimeout(signal)),
  undo: (id) => imports.undo({ params: { id } }, idempotentCall()),
};

/** Sends one chunk. The key makes retries safe. */
async function sendForBusiness(
  { kind, batch, file, duplicates }: ImportJob,
  { key, rows, people }: ImportChunk,
): Promise<SentChunk> {
  const options = { ...withTimeout(), idempotencyKey: key };
  const body = {
    batch,
    file,
    duplicates: duplicates === "update" ? ("update" as const) : ("skip" as const),
    assigned_to: [...people],
  };
  return kind === "products"
    ? imports.products({ body: { ...body, rows: rows as ImportedProduct[] } }, options)
    : imports.customers({ body: { ...body, rows: rows as CustomerDetails[] } }, options);
}
