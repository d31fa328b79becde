import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { expectTypeOf, test } from "vitest";
import type { PayloadOf, RowOf } from "../resources/mutations.ts";
import type { InvoiceChange } from "../resources/invoices.ts";
import type { NewDocument } from "../store/pending-share.ts";
import type { StatusPayload } from "../resources/invoice-statuses.ts";
import type { InvoiceDraft } from "../store/invoice-draft.ts";
import type { LocalCustomer, LocalInvoice } from "../store/local.ts";
import type { create, mutate, mutateAll } from "./mutate.ts";

test("a mutation accepts the payload of its kind, and compiles with no other", () => {
  expectTypeOf<Parameters<typeof mutate<"invoice.update">>[2]>().toEqualTypeOf<InvoiceChange>();
  expectTypeOf<Parameters<typeof mutate<"customer.update">>[2]>().toEqualTypeOf<CustomerChange>();
  expectTypeOf<PayloadOf<"invoice.delivery">>().toEqualTypeOf<DeliveryStatus>();
  expectTypeOf<PayloadOf<"invoice.payment">>().toEqualTypeOf<StatusPayload>();
  expectTypeOf<PayloadOf<"invoice.document">>().toEqualTypeOf<NewDocument>();
  expectTypeOf<PayloadOf<"deliveryRoute.add">>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<PayloadOf<"task.remove">>().toEqualTypeOf<null>();
  expectTypeOf<CustomerDetails>().not.toExtend<PayloadOf<"invoice.update">>();
  expectTypeOf<InvoiceDraft>().not.toExtend<PayloadOf<"invoice.delivery">>();
  expectTypeOf<"paid">().not.toExtend<PayloadOf<"invoice.delivery">>();
});

test("a creation accepts a row of its kind, and a payload is made from one", () => {
  expectTypeOf<Parameters<typeof create<"customer.create">>[1]>().toEqualTypeOf<LocalCustomer>();
  expectTypeOf<RowOf<"invoice.createDue">>().toEqualTypeOf<LocalInvoice>();
  expectTypeOf<LocalInvoice>().not.toExtend<RowOf<"customer.create">>();
  type Made = Parameters<typeof mutateAll<"invoice.payment">>[2];
  expectTypeOf<Made>().toEqualTypeOf<(row: LocalInvoice) => StatusPayload | null>();
});
