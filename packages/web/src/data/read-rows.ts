import type { CustomerDetails } from "@roundsman/contract/customers";
import {
  customerLikeness,
  importedCustomer,
  importedProduct,
  productLikeness,
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

export type Details = CustomerDetails | ImportedProduct;

/** A row that the form would take. */
export interface GoodRow {
  /** As spreadsheets count: the heading is 1. */
  readonly line: number;
  /** The whole row, as the file has it. */
  readonly cells: readonly string[];
  readonly details: Details;
  readonly likeness: string;
  /** Who is to have it, by id, where the row says so. */
  readonly people?: readonly number[];
}

/** How rows are read: their fields, and whom a cell with names means; undefined for a name that nobody has. */
export interface Reading {
  readonly fields?: readonly ImportField[];
  readonly peopleNamed?: (cell: string) => readonly number[] | undefined;
}

export interface BadRow {
  readonly line: number;
  /** The whole row, as the file has it. */
  readonly cells: readonly string[];
  /** What the file has for each field. */
  readonly sent: Readonly<Partial<Record<ImportField, string>>>;
  /** The form's messages (spec §5). */
  readonly errors: readonly { readonly field: ImportField; readonly message: string }[];
}

/** Every row by the form's own rules: what can be imported, and what is wrong with the rest. */
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
        ? decode(importedCustomer, customerBody(sent), customerLikeness)
        : decode(importedProduct, sent, productLikeness);
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

/** Not the form's: the screen has words for it. */
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
      // What a file leaves open leaves the product as it is.
      if (NOTHING_WHERE_BLANK.includes(field) && cell.trim() === "") return [];
      if (field === "vat_rate") return [[field, readVatRate(cell) ?? cell]];
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

/** Links of pictures stand in one cell with blanks between. */
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
