import {
  customerMatchKey,
  importedCustomer,
  importedProduct,
  productMatchKey,
  type ImportedCustomer,
  type ImportedProduct,
} from "@roundsman/contract/exchange";
import { readVatRate } from "@roundsman/core/vat/read-rate";
import { safeDecode, type ZodMiniType } from "zod/mini";
import { plainNumber } from "../ui/form/amount-input.tsx";
import {
  IMPORT_FIELDS,
  OPTIONAL_FIELDS,
  type Columns,
  type ImportField,
  type ImportKind,
} from "./columns.ts";
import type { Table } from "./parse-csv.ts";
import { readChoice } from "./read-choice.ts";

export type Details = ImportedCustomer | ImportedProduct;

/** A row that the form would accept. */
export interface GoodRow {
  /** As spreadsheets count: the heading is line 1. */
  readonly line: number;
  /** The whole row, unchanged. */
  readonly cells: readonly string[];
  readonly details: Details;
  readonly likeness: string;
  /** Ids of the people that the row names; absent if it names none. */
  readonly people?: readonly number[];
}

/**
 * How rows are read: the fields, and the ids of the people in a cell of names; undefined for an
 * unknown name.
 */
export interface Reading {
  readonly fields?: readonly ImportField[];
  readonly peopleNamed?: (cell: string) => readonly number[] | undefined;
}

export interface BadRow {
  readonly line: number;
  /** The whole row, unchanged. */
  readonly cells: readonly string[];
  /** The text of each field. */
  readonly sent: Readonly<Partial<Record<ImportField, string>>>;
  /** The form's messages (spec §5). */
  readonly errors: readonly { readonly field: ImportField; readonly message: string }[];
}

/**
 * Validates every row by the form's rules. Returns the rows that can be imported and the faulty
 * ones.
 */
export function readRows(
  table: Table,
  kind: ImportKind,
  columns: Columns,
  { fields = IMPORT_FIELDS[kind], peopleNamed }: Reading = {},
): { readonly good: readonly GoodRow[]; readonly bad: readonly BadRow[] } {
  const [good, bad]: [GoodRow[], BadRow[]] = [[], []];
  table.rows.forEach((cells, index) => {
    const line = index + 2;
    const sent = sentOf(cells, fields, columns);
    const read =
      kind === "customers"
        ? decode(importedCustomer, customerBody(sent), customerMatchKey)
        : decode(importedProduct, sent, productMatchKey);
    const people = sent.drivers === undefined ? undefined : peopleNamed?.(sent.drivers);
    const errors = "errors" in read ? [...read.errors] : [];
    if (sent.drivers !== undefined && !people)
      errors.push({ field: "drivers", message: UNKNOWN_DRIVER });
    if ("details" in read && errors.length === 0)
      good.push({ line, cells, ...read, ...(people && { people }) });
    else bad.push({ line, cells, sent, errors });
  });
  return { good, bad };
}

/** A message that the form does not have. The screen translates it. */
export const UNKNOWN_DRIVER = "Unknown driver";

function sentOf(
  cells: readonly string[],
  fields: readonly ImportField[],
  columns: Columns,
): Partial<Record<ImportField, string>> {
  return Object.fromEntries(
    fields.flatMap((field): [ImportField, string][] => {
      const column = columns[field] ?? null;
      if (column === null) return OPTIONAL_FIELDS.includes(field) ? [] : [[field, ""]];
      const cell = cells[column] ?? "";
      // A blank cell leaves the product's value as it is.
      if (NOTHING_WHERE_BLANK.includes(field) && cell.trim() === "") return [];
      if (field === "vat_rate") return [[field, readVatRate(cell) ?? cell]];
      if (field === "vat_mode" || field === "document_language")
        return [[field, readChoice(field, cell)]];
      return [[field, AMOUNTS.includes(field) ? plainNumber(cell) : cell]];
    }),
  );
}
const NOTHING_WHERE_BLANK: readonly ImportField[] = [
  "vat_rate",
  "vat_mode",
  "terms_days",
  "credit_limit",
  "drivers",
];
const AMOUNTS: readonly ImportField[] = ["price", "discount_amount", "credit_limit"];

/** Links of pictures are in one cell, separated by spaces. */
const customerBody = ({ images, ...rest }: Partial<Record<ImportField, string>>) =>
  images === undefined ? rest : { ...rest, images: images.split(/\s+/).filter(Boolean) };

type Decoded = Omit<GoodRow, "line" | "cells"> | Pick<BadRow, "errors">;

function decode<Made extends Details>(
  schema: ZodMiniType<Made, object>,
  sent: object,
  likenessOf: (details: Made) => string,
): Decoded {
  const read = safeDecode(schema, sent);
  if (read.success) return { details: read.data, likeness: likenessOf(read.data) };
  return {
    errors: read.error.issues.map(({ path, message }) => ({
      field: path[0] as ImportField,
      message,
    })),
  };
}
