import type { ProductDetails, products } from "@roundsman/contract/products";
import type { Handlers } from "../kernel/calls/call.ts";
import { fold } from "@roundsman/core/name";
import { ownedCalls } from "../kernel/owned/owned-calls.ts";
import { membersTouched } from "../kernel/changes/touched-groups.ts";
import { productOf, productRecords } from "./repository.ts";

const book = ownedCalls({
  kind: "product",
  records: productRecords,
  entity: productOf,
  touched: membersTouched("product_category_member", "productCategory"),
});

const columnsOf = ({ name, price, discount }: ProductDetails) => ({
  name,
  search_name: fold(name),
  price,
  discount,
});

export const productHandlers: Handlers<typeof products> = {
  list: (call) => book.list(call, call.query),
  create: (call) => book.create(call, call.body.key, columnsOf(call.body)),
  update: (call) =>
    book.update(call, {
      id: call.params.id,
      version: call.body.version,
      columns: columnsOf(call.body),
    }),
  remove: (call) => book.remove(call, call.params.id),
  restore: (call) => book.restore(call, call.params.id),
  removeMany: (call) => book.removeMany(call, call.body.product_ids),
};
