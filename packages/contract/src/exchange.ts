import { DUPLICATE_POLICIES } from "@roundsman/core/exchange/import-plan";
import { fold } from "@roundsman/core/name";
import * as z from "zod/mini";
import { CUSTOMER_FIELDS, type CustomerDetails } from "./customers.ts";
import { endpoint, type ServedFile } from "./wire/endpoint.ts";
import { freeText, id, instant } from "./wire/fields.ts";
import { pagedArray } from "./wire/paging.ts";
import { discountWithinPrice, PRODUCT_FIELDS, type ProductDetails } from "./products.ts";
import { writableField, type BodyOf } from "./wire/record.ts";
import { bodyCodec } from "./wire/record-codec.ts";
import { imageLinks } from "./wire/sent-images.ts";

const ZIP = {
  reply: z.custom<ServedFile>((file) => file instanceof Object && "bytes" in file),
  media: ["application/zip"],
};

/**
 * Ours: people can take their data with them. A ZIP of CSV files (UTF-8 with byte order mark, RFC
 * 4180, formula-safe) and data.json, sent while it is read.
 */
export const dataExport = {
  own: endpoint("GET", "/api/exchange/export/", {
    ...ZIP,
    summary: "Everything of one's own as CSV and JSON in a ZIP",
  }),
  business: endpoint("GET", "/api/exchange/business-export/", {
    ...ZIP,
    access: "manager",
    summary: "Everything of everybody as CSV and JSON in a ZIP",
  }),
};

/** The most rows that one call takes (wire §1). */
export const MOST_ROWS = 1000;

/** Rows with the same name (and postcode, in any spacing) are the same customer or product. */
export const customerMatchKey = ({
  name,
  postcode,
}: Pick<CustomerDetails, "name" | "postcode">): string =>
  `${fold(name)}\n${fold(postcode).replaceAll(/\s/g, "")}`;
export const productMatchKey = ({ name }: Pick<ProductDetails, "name">): string => fold(name);

/** Older clients never sent imports: pictures are a list. */
const { wire: images, answer: links } = CUSTOMER_FIELDS.images;
const IMPORTED_CUSTOMER = {
  ...CUSTOMER_FIELDS,
  images: writableField(images, { answer: links, body: z.optional(imageLinks) }),
};
export type ImportedCustomer = BodyOf<typeof IMPORTED_CUSTOMER, "key" | "version">;
/** An imported row keeps the form's rules (spec §5). */
export const importedCustomer = bodyCodec(IMPORTED_CUSTOMER, { without: ["key", "version"] });

const { discount } = PRODUCT_FIELDS;
const IMPORTED_PRODUCT = {
  ...PRODUCT_FIELDS,
  /** Absent: 0 for a new product; an existing product keeps its own. */
  discount: writableField(discount.wire, { ...discount, body: z.optional(discount.body) }),
};
export type ImportedProduct = BodyOf<typeof IMPORTED_PRODUCT, "key" | "version">;
export const importedProduct = bodyCodec(IMPORTED_PRODUCT, {
  without: ["key", "version"],
  rule: discountWithinPrice,
});

const importOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    /** The same UUID in all calls that one file is sent in; they are undone together. */
    batch: z.uuid(),
    /** The name of the file. */
    file: z._default(freeText, ""),
    duplicates: z._default(z.enum(DUPLICATE_POLICIES), "skip"),
    rows: z.array(row).check(z.minLength(1, "There are no rows"), z.maxLength(MOST_ROWS)),
  });

const imported = z.object({
  /** The id of the import; null where every row existed already. */
  id: z.nullable(id),
  created: z.array(z.int()),
  updated: z.array(z.int()),
  /** Rows that existed already, or would change nothing. */
  skipped: z.int(),
});
export type ImportResult = z.output<typeof imported>;

export const pastImport = z.object({
  id,
  kind: z.enum(["customer", "product"]),
  file: z.string(),
  at: instant,
  created: z.int(),
  updated: z.int(),
  /** "" until it is undone. */
  undone: instant,
});
export type PastImport = z.output<typeof pastImport>;

const changes = { reply: imported, status: 201 } as const;
/**
 * Ours: many rows at once. A call imports all of its rows or none. A whole batch can be undone for
 * 30 days, as long as none of its records was changed since.
 */
export const dataImport = {
  customers: endpoint("POST", "/api/exchange/import/customers/", {
    ...changes,
    refuses: [409],
    summary: "Import customers",
    body: importOf(importedCustomer),
  }),
  products: endpoint("POST", "/api/exchange/import/products/", {
    ...changes,
    refuses: [409],
    summary: "Import products",
    body: importOf(importedProduct),
  }),
  list: endpoint("GET", "/api/exchange/imports/", {
    summary: "One's own imports of the last 30 days",
    ...pagedArray(pastImport),
  }),
  undo: endpoint("POST", "/api/exchange/imports/{id}/undo/", {
    record: "bulkImport",
    summary: "Take an import back; 409 where something of it was changed since",
    reply: z.object({ id, removed: z.int(), restored: z.int() }),
  }),
};
