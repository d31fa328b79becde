import type { Customer, customers } from "@roundsman/contract/customers";
import type { Handlers } from "../kernel/calls/call.ts";
import { contactCalls, type ContactBook } from "../kernel/owned/contact-book.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../kernel/calls/kernel.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { present } from "../kernel/owned/present.ts";
import { membersTouched } from "../kernel/changes/touched-groups.ts";
import { limitByManager, withinLimit, type LimitedChange } from "./limits.ts";
import { customerOf, customerRecords } from "./repository.ts";

const book: ContactBook<Row<"customer">, Customer, LimitedChange> = {
  kind: "customer",
  records: customerRecords,
  entity: customerOf,
  prepare: (call, id, fields) => withinLimit(call, id, fields),
  prepareNew: limitByManager,
  touched: membersTouched("delivery_route_stop", "deliveryRoute"),
  searchColumn: "search_name",
  columns: ({ name, email, address, city, postcode, phone, images, ...own }) =>
    present({
      name,
      search_name: name === undefined ? undefined : fold(name),
      email,
      address,
      city,
      postcode,
      phone,
      images: images ? JSON.stringify(images) : undefined,
      document_language: own.documentLanguage,
      peppol_id: own.peppolId,
      buyer_reference: own.buyerReference,
      vat_mode: own.vatMode,
      terms_days: own.termsDays,
      credit_limit: own.creditLimit,
      limit_by_manager: own.limitByManager,
    }),
};

export const customerHandlers = (kernel: Kernel): Handlers<typeof customers> =>
  contactCalls(kernel, book);
