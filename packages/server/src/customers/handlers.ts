import type { Customer, customers } from "@roundsman/contract/customers";
import type { Handlers } from "../kernel/calls/call.ts";
import { contactCalls, type ContactResource } from "../kernel/owned/contact-calls.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { groupsOfMembers } from "../kernel/changes/touched-groups.ts";
import { limitByManager, withinLimit, type LimitedChange } from "./limits.ts";
import { customerColumns, customerOf, customerRecords } from "./repository.ts";

const resource: ContactResource<Row<"customer">, Customer, LimitedChange> = {
  kind: "customer",
  records: customerRecords,
  entity: customerOf,
  prepare: (call, id, fields) => withinLimit(call, id, fields),
  prepareNew: limitByManager,
  touched: groupsOfMembers("delivery_route_stop", "deliveryRoute"),
  searchColumn: "search_name",
  columns: ({ limitByManager, ...fields }) => ({
    ...customerColumns(fields),
    ...(limitByManager !== undefined && { limit_by_manager: limitByManager }),
  }),
};

export const customerHandlers = (kernel: Kernel) =>
  contactCalls(kernel, resource) satisfies Handlers<typeof customers>;
