import { BOOK } from "./resources/book.mjs";
import { INVOICES } from "./resources/invoices.mjs";
import { OFFICE } from "./resources/office.mjs";
import { STOCK } from "./resources/stock.mjs";

/**
 * The resources. `table`: the contract's module and its tables of fields. `in`: where fields are
 * written out: a folder, a file, or a declaration in a file. `tests`: the tests that must notice a
 * missing field on the server and in documents; for phone code, the nearest tests that import the
 * file, and those of the phone that are listed.
 */
export const RESOURCES = { ...BOOK, ...STOCK, ...OFFICE, ...INVOICES };

/** Tables of the contract that are no resource of their own, and why. */
export const NO_RESOURCE = {
  METADATA_FIELDS: "four fields of every record, removed beside the record's own",
  SPAN_FIELDS: "the days that a question is about, no record",
  ASSIGNED_FIELDS: "part of the business's products and customers",
};

/**
 * Maps each name of each field of a table, in code and on the wire, to the name in code. A table
 * may be a list of names that are the same in both.
 */
export function namesOf(table, names = new Map()) {
  if (Array.isArray(table)) for (const name of table) names.set(name, name);
  else
    for (const [name, field] of Object.entries(table))
      if (typeof field === "string") names.set(name, name).set(field, name);
      else if ("wire" in field) names.set(name, name).set(field.wire, name);
      else if ("fields" in field) namesOf(field.fields, names.set(name, name));
      else names.set(name, name);
  return names;
}
