import { pence, type Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { deletion } from "./wire/deletion.ts";
import { vatRate } from "./invoices/vat-fields.ts";
import { endpoint } from "./wire/endpoint.ts";
import { id, METADATA_FIELDS, requiredName } from "./wire/fields.ts";
import { pounds, poundsOut } from "./wire/number-fields.ts";
import { idMap, pageQuery } from "./wire/paging.ts";
import { idsOf } from "./wire/record-ids.ts";
import { readOnlyField, formField, type BodyOf, type RecordOf } from "./wire/record.ts";
import { bodyCodec, recordCodec } from "./wire/record-codec.ts";

const notNumber = "Please enter price Must be a number";
/** The form's rules and messages (spec §5). */
export const productFields = {
  product_name: requiredName("Please input product name!"),
  price: pounds({ missing: "Please input price!", notNumber }),
  discount_amount: pounds({ missing: "Please input discount amount!", notNumber }),
};

/** Every field of what a driver sells ("driver stock"). */
export const PRODUCT_FIELDS = {
  id: readOnlyField("id", id),
  name: formField("product_name", {
    answer: z.string(),
    body: productFields.product_name,
    blank: () => "",
  }),
  /** Pence a unit. */
  price: formField("price", {
    answer: poundsOut,
    body: productFields.price,
    blank: () => pence(0),
  }),
  /** Pence off a unit; never above the price. */
  discount: formField("discount_amount", {
    answer: poundsOut,
    body: productFields.discount_amount,
    blank: () => pence(0),
  }),
  /** Ours. Absent: the standard rate. */
  vatRate: formField("vat_rate", { ...vatRate, blank: () => undefined }),
  ownerId: readOnlyField("responsible_person", id),
  /**
   * Ours: the product of the business that this entry is of; absent for a driver's own. Its name,
   * price, discount and rate are set in the office.
   */
  businessId: readOnlyField("business_id", z.optional(id)),
  ...METADATA_FIELDS,
} as const;

export type Product = RecordOf<typeof PRODUCT_FIELDS>;
export type ProductDetails = BodyOf<typeof PRODUCT_FIELDS, "key" | "version">;
export type ProductChange = BodyOf<typeof PRODUCT_FIELDS, "key">;

export const DISCOUNT_ABOVE_PRICE = "The discount must not be above the price";
/** Refuses a discount above the price, beside its field (wire §1); an absent one is 0. */
export const discountWithinPrice = z.refine<{
  readonly price: Pence;
  readonly discount_amount?: Pence | undefined;
}>(({ price, discount_amount = pence(0) }) => discount_amount <= price, {
  message: DISCOUNT_ABOVE_PRICE,
  path: ["discount_amount"],
});

export const product = recordCodec(PRODUCT_FIELDS);
const create = bodyCodec(PRODUCT_FIELDS, { without: ["version"], rule: discountWithinPrice });
const update = bodyCodec(PRODUCT_FIELDS, { without: ["key"], rule: discountWithinPrice });

const all = "/responsible-persons/{rp}/driver-stocks/";
const one = `${all}{id}/` as const;

export const products = {
  list: endpoint("GET", "/responsible-persons-query/{rp}/driver-stocks/", {
    summary: "List products",
    query: pageQuery,
    reply: idMap(product),
  }),
  create: endpoint("POST", all, {
    summary: "Create a product",
    body: create,
    reply: product,
    status: 201,
  }),
  update: endpoint("PUT", one, {
    record: "product",
    summary: "Change a product",
    body: update,
    reply: product,
  }),
  remove: endpoint("DELETE", one, {
    record: "product",
    summary: "Hide a product; restore brings it back",
    reply: deletion.one,
  }),
  restore: endpoint("POST", `${one}restore/`, {
    record: "product",
    summary: "Bring a product back",
    reply: product,
  }),
  removeMany: endpoint("DELETE", `${all}bulk_delete/`, {
    summary: "Hide several products",
    body: z.object({ product_ids: idsOf("product", "Please select at least one product.") }),
    reply: deletion.many,
  }),
};
