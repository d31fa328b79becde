import type { products } from "@roundsman/contract/products";
import type { Handlers } from "../kernel/calls/call.ts";
import { ownedCalls } from "../kernel/owned/owned-calls.ts";
import { groupsOfMembers } from "../kernel/changes/touched-groups.ts";
import { productColumns, productOf, productRecords } from "./repository.ts";

const calls = ownedCalls({
  kind: "product",
  records: productRecords,
  entity: productOf,
  touched: groupsOfMembers("product_category_member", "productCategory"),
});

export const productHandlers: Handlers<typeof products> = {
  list: (call) => calls.list(call, call.query),
  create: (call) => calls.create(call, call.body.key, productColumns(call.body)),
  update: (call) =>
    calls.update(call, {
      id: call.params.id,
      version: call.body.version,
      columns: productColumns(call.body),
    }),
  remove: (call) => calls.remove(call, call.params.id),
  restore: (call) => calls.restore(call, call.params.id),
  removeMany: (call) => calls.removeMany(call, call.body.product_ids),
};
