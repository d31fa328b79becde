import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { deletion } from "./book.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, id, kept, keptNames, requiredName, seenVersion } from "./fields.ts";
import { pounds, poundsOut } from "./number-fields.ts";
import { idMap, pageQuery } from "./paging.ts";
import { idsOf } from "./record-ids.ts";
import { renamed } from "./rename.ts";

/** What a driver sells ("driver stock"). */
export interface Product {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  /** Pence a unit. */
  readonly price: Pence;
  /** Pence off a unit; never above the price. */
  readonly discount: Pence;
  readonly ownerId: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const wire = z.object({
  id,
  product_name: z.string(),
  price: poundsOut,
  discount_amount: poundsOut,
  responsible_person: id,
  ...kept,
});
export const product = renamed<Product, typeof wire>(wire, {
  id: "id",
  name: "product_name",
  price: "price",
  discount: "discount_amount",
  ownerId: "responsible_person",
  ...keptNames,
});

const notNumber = "Please enter price Must be a number";
/** The form's rules and messages (spec §5). */
export const productFields = {
  product_name: requiredName("Please input product name!"),
  price: pounds({ missing: "Please input price!", notNumber }),
  discount_amount: pounds({ missing: "Please input discount amount!", notNumber }),
};

export interface ProductDetails {
  readonly name: string;
  readonly price: Pence;
  readonly discount: Pence;
}
export interface NewProduct extends ProductDetails {
  readonly key?: string | undefined;
}
export interface ProductChange extends ProductDetails {
  readonly version?: number | undefined;
}

const names = { name: "product_name", price: "price", discount: "discount_amount" } as const;

/** A discount above the price is refused beside its field (wire §1). */
export const discountWithinPrice = z.refine<{
  readonly price: Pence;
  readonly discount_amount: Pence;
}>(({ price, discount_amount }) => discount_amount <= price, {
  message: "The discount must not be above the price",
  path: ["discount_amount"],
});

const createWire = z.object({ ...productFields, client_id: clientId }).check(discountWithinPrice);
const create = renamed<NewProduct, typeof createWire>(createWire, { ...names, key: "client_id" });
const updateWire = z.object({ ...productFields, version: seenVersion }).check(discountWithinPrice);
const update = renamed<ProductChange, typeof updateWire>(updateWire, {
  ...names,
  version: "version",
});

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
