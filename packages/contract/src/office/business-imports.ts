import * as z from "zod/mini";
import { importedProduct, MOST_ROWS, pastImport } from "../exchange.ts";
import { endpoint } from "../wire/endpoint.ts";
import { freeText, id } from "../wire/fields.ts";
import { pagedArray } from "../wire/paging.ts";
import { idOf } from "../wire/record-ids.ts";
import { bodyCodec } from "../wire/record-codec.ts";
import { MOST_ASSIGNED } from "./assignment.ts";
import { BUSINESS_CUSTOMER_FIELDS } from "./business-customers.ts";

/**
 * What an import does with a row whose record the business has already. It never makes a second
 * record of the same name.
 */
const POLICIES = ["skip", "update"] as const;
export type BusinessPolicy = (typeof POLICIES)[number];

/**
 * A customer of the business as a file has it, by the form's rules (spec §5). Each driver has their
 * own credit limit and pictures; those in a file are ignored.
 */
const importedCustomer = bodyCodec(BUSINESS_CUSTOMER_FIELDS, {
  without: ["key", "version", "assignedTo"],
});

const TOO_MANY = `Too big: at most ${MOST_ASSIGNED} rows times drivers at once`;

const importOf = <Row extends z.ZodMiniType>(row: Row) =>
  z
    .object({
      /**
       * The same UUID in all calls that one file is sent in; they are undone together. Absent: this
       * call is the whole file.
       */
      batch: z.optional(z.uuid()),
      /** The name of the file. */
      file: z._default(freeText, ""),
      duplicates: z._default(z.enum(POLICIES), "skip"),
      /** The drivers who get the records of all rows, existing ones too; empty: nobody new. */
      assigned_to: z._default(z.array(idOf("person")).check(z.maxLength(200)), []),
      rows: z.array(row).check(z.minLength(1, "There are no rows"), z.maxLength(MOST_ROWS)),
    })
    .check(
      z.refine(({ rows, assigned_to }) => rows.length * assigned_to.length <= MOST_ASSIGNED, {
        message: TOO_MANY,
        path: ["assigned_to"],
      }),
    );

const imported = z.object({
  /** The id of the import; null where every record existed already and everybody had it. */
  id: z.nullable(id),
  created: z.array(id),
  updated: z.array(id),
  /** Rows whose record existed already, or that were twice in the file. */
  skipped: z.int(),
  /**
   * How many records drivers got that they did not have: one record for two drivers counts twice.
   */
  assigned: z.int(),
});
export type BusinessImportResult = z.output<typeof imported>;

const pastOfBusiness = z.object({
  ...pastImport.shape,
  /** How many records drivers got; a record counts once for each driver. */
  assigned: z.int(),
  /** The manager who did it. */
  by_name: z.string(),
});
export type PastBusinessImport = z.output<typeof pastOfBusiness>;

const common = { access: "manager", reply: imported, status: 201, refuses: [404, 409] } as const;

/**
 * Ours: many records of the business at once, for the drivers who are to have them. A call imports
 * all of its rows or none. A whole file can be undone for 30 days, as long as none of its records
 * was changed since (decision 0040).
 */
export const businessImports = {
  products: endpoint("POST", "/api/office/products/import/", {
    ...common,
    summary: "Import products of the business, and assign them",
    body: importOf(importedProduct),
  }),
  customers: endpoint("POST", "/api/office/customers/import/", {
    ...common,
    summary: "Import customers of the business, and assign them",
    body: importOf(importedCustomer),
  }),
  list: endpoint("GET", "/api/office/imports/", {
    access: "manager",
    summary: "The business's imports of the last 30 days, by any manager",
    ...pagedArray(pastOfBusiness),
  }),
  undo: endpoint("POST", "/api/office/imports/{id}/undo/", {
    access: "manager",
    record: "businessImport",
    refuses: [409],
    summary:
      "Take an import of the business back from every driver; 409 where a record of it was changed since",
    reply: z.object({ id, removed: z.int(), restored: z.int(), unassigned: z.int() }),
  }),
};
