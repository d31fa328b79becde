import type { products } from "@roundsman/contract/products";
import type { Handlers } from "../kernel/calls/call.ts";
import { ownedCalls } from "../kernel/owned/owned-calls.ts";
import { membersTouched } from "../kernel/changes/touched-groups.ts";
import { productColumns, productOf, productRecords } from "./repository.ts";

const book = ownedCalls({
  kind: "product",
  records: productRecords,
  entity: productOf,
  touched: membersTouched("product_category_member", "productCategory"),
});

export const productHandlers: Handlers<typeof products> = {
  list: (call) => book.list(call, call.query),
  create: (call) => book.create(call, call.body.key, productColumns(call.body)),
  update: (call) =>
    book.update(call, {
      id: call.params.id,
      version: call.body.version,
      columns: productColumns(call.body),
    }),
  remove: (call) => book.remove(call, call.params.id),
  restore: (call) => book.restore(call, call.params.id),
  removeMany: (call) => book.removeMany(call, call.body.product_ids),
};
