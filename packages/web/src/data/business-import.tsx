import { createClient } from "@roundsman/contract/client";
import type { CustomerDetails } from "@roundsman/contract/customers";
import { customerLikeness, productLikeness } from "@roundsman/contract/exchange";
import { businessImports } from "@roundsman/contract/office/business-imports";
import type { ProductDetails } from "@roundsman/contract/products";
import { useMemo } from "react";
import { patiently } from "../session/online.ts";
import { transport } from "../session/session.ts";
import { BUSINESS_FIELDS, type ImportKind } from "./columns.ts";
import { ImportSheet } from "./import-sheet.tsx";
import type { ImportChunk, ImportJob, SentChunk } from "./import-job.ts";
import type { ForBusiness } from "./queries.ts";

interface BusinessImportProps {
  readonly kind: ImportKind;
  readonly into: ForBusiness;
  readonly onClose: () => void;
}

/** The import of a file for the business: its rows become records of it, which whoever is chosen has from then on. */
export function BusinessImport({ kind, into: { records, ...into }, onClose }: BusinessImportProps) {
  const known = useMemo(
    () =>
      records &&
      new Set(records.map((of) => ("postcode" in of ? customerLikeness(of) : productLikeness(of)))),
    [records],
  );
  return <ImportSheet kind={kind} into={{ ...into, ...TO_BUSINESS, known }} onClose={onClose} />;
}

const TO_BUSINESS = {
  fields: BUSINESS_FIELDS,
  policies: ["skip", "update"],
  send: sendForBusiness,
} as const;

const imports = createClient(businessImports, transport);

/** It is done once, however often it is sent. */
async function sendForBusiness(
  { kind, duplicates }: ImportJob,
  { key, rows, people }: ImportChunk,
): Promise<SentChunk> {
  const options = { ...patiently(), idempotencyKey: key };
  const body = {
    duplicates: duplicates === "update" ? ("update" as const) : ("skip" as const),
    assigned_to: [...people],
  };
  const answer =
    kind === "products"
      ? await imports.products({ body: { ...body, rows: rows as ProductDetails[] } }, options)
      : await imports.customers({ body: { ...body, rows: rows as CustomerDetails[] } }, options);
  return { id: null, ...answer };
}
