import { createClient } from "@roundsman/contract/client";
import { customerMerging } from "@roundsman/contract/customers/merging";
import {
  customer,
  customers,
  type CustomerChange,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import { idByKey } from "@roundsman/contract/wire/record-ids";
import { mergedDetails, type MergedDetails } from "@roundsman/core/customers/merged-details";
import { pence, type Pence } from "@roundsman/core/money";
import type { LocalCustomer } from "../store/local.ts";
import {
  recordParams,
  creation,
  edit,
  noRecord,
  mutation,
  decoderFor,
  removal,
  request,
  restoration,
  type Resource,
} from "./resource.ts";

export const customerResource: Resource = {
  read: decoderFor(customer),
  lists: (transport, { owner }) => [
    (query) => createClient(customers, transport).list({ params: { rp: owner }, query }),
  ],
};

/** Whom a customer is merged into, by key. */
interface MergedInto {
  readonly into: string;
}

/** What the kept customer takes over from the one who is merged into them. */
export interface MergedFrom {
  /** The key of the merged customer. */
  readonly from: string;
  readonly details: MergedDetails;
  /** In pence. */
  readonly onAccount: Pence;
}

export const customerMutations = {
  "customer.create": creation<CustomerDetails, LocalCustomer>({
    book: "customers",
    written: (payload) => payload,
    request: ({ recordKey, payload }) =>
      request(customers.create, { body: { ...payload, key: recordKey } }),
  }),
  "customer.update": edit<CustomerChange, LocalCustomer>({
    book: "customers",
    request: (context) =>
      request(customers.update, {
        ...recordParams(context),
        body: { ...context.payload, version: context.version },
      }),
  }),
  "customer.remove": removal("customers", (context) =>
    request(customers.remove, recordParams(context), noRecord),
  ),
  /** Restoring a merged customer undoes the merge. */
  "customer.restore": {
    ...restoration("customers", (context) => request(customers.restore, recordParams(context))),
    apply: () => ({ deletedAt: "", mergedInto: undefined }),
  },
  /**
   * Hides the merged customer, whose money on account moves to the kept one. `mergedInto` says
   * whose their invoices are (merged-customers.ts).
   */
  "customer.merge": mutation<MergedInto, LocalCustomer>({
    book: "customers",
    effect: "remove",
    survivesDeletion: true,
    // After a 404 its other customer may be missing.
    isDoneAfter: () => false,
    dependsOn: ({ into: key }) => [{ book: "customers", key }],
    apply: (_, { payload: { into }, at: deletedAt }) => ({
      deletedAt,
      mergedInto: into,
      onAccount: undefined,
      accountMoved: undefined,
    }),
    request: ({ id, idOf, payload: { into } }) =>
      request(
        customerMerging.merge,
        { params: { id: idOf(into) ?? idByKey(into) }, body: { customerId: id } },
        noRecord,
      ),
  }),
  /** Follows the merge in the outbox: its call reads what the merge made of the kept customer. */
  "customer.merged": mutation<MergedFrom, LocalCustomer>({
    book: "customers",
    effect: "delta",
    readsBack: "merge",
    survivesDeletion: true,
    // A pull that removes the merged customer brings what the kept one got of them.
    doneBy: { pulled: "deletion", table: "customers" },
    subject: ({ from }) => from,
    dependsOn: ({ from: key }) => [{ book: "customers", key }],
    apply: ({ onAccount = pence(0), ...row }, { payload }) => ({
      ...mergedDetails(row as MergedDetails, payload.details, []),
      onAccount: onAccount + payload.onAccount || undefined,
    }),
    request: (context) => request(customers.get, recordParams(context)),
  }),
} as const;
