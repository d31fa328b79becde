import { invoice, INVOICE_FIELDS } from "@roundsman/contract/invoice";
import type { FieldTable } from "@roundsman/contract/wire/record";
import { lineTotal } from "@roundsman/core/invoice";
import { toPounds } from "@roundsman/core/money";
import { toUnits } from "@roundsman/core/quantity";
import { encoderOf } from "../kernel/http/encoder.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { recordSheet, RECORD_COLUMNS } from "./record-sheets.ts";
import { pagesOf } from "./pages.ts";
import type { Fields, Sheet } from "./sheet.ts";

const encode = encoderOf(invoice);

/** In the order in which they came. */
const FIRST = ["id", "customer_name", "customer_address", "customer_postal_code"].concat(
  ["customer_city", "customer_email", "customer_phone", "drivercustomer_id", "description"],
  ["invoice_date", "supply_date", "due_date", "company_id", "footerdescription", "discount"],
  ["total_amount", "delivery_status", "payment_status", "responsible_person_id"],
  RECORD_COLUMNS,
  ["vat_mode", "payable_amount", "number", "credited_amount", "corrects", "corrected_by"],
  ["paid_amount"],
);
/** Lines have a sheet of their own; the others follow from other columns. */
const UNLISTED = [
  "product_details",
  "paid_from",
  "before_stock",
  "last_document",
  "issued",
  "version",
];
/** Every other field of an invoice: new ones come last, because programs read by position, too. */
const LATER = Object.values<FieldTable[string]>(INVOICE_FIELDS)
  .flatMap((part) => ("fields" in part ? Object.values(part.fields) : [part]))
  .map(({ wire }) => wire)
  .filter((wire) => !FIRST.includes(wire) && !UNLISTED.includes(wire));

export const invoiceSheet = recordSheet(
  {
    name: "invoices",
    columns: [...FIRST, ...LATER],
  },
  "invoice",
  async (rows, owner, db) =>
    (await withLines(db, owner.id, rows)).map((each) => encode(each) as Fields),
);

export const lineSheet: Sheet = {
  name: "invoice-lines",
  columns: [
    "invoice_id",
    "position",
    "product_id",
    "name",
    "price",
    "discount_amount",
    "quantity",
    "subtotal",
    "vat_rate",
  ],
  csvOnly: true,
  async *rows(db, owner) {
    for await (const page of pagesOf("invoice", "there", db, owner.id))
      for (const { id, lines } of await withLines(db, owner.id, page))
        for (const [index, line] of lines.entries())
          yield {
            invoice_id: id,
            position: index + 1,
            product_id: line.id,
            name: line.name,
            price: toPounds(line.price),
            discount_amount: toPounds(line.discount),
            quantity: toUnits(line.quantity),
            subtotal: toPounds(lineTotal(line)),
            vat_rate: line.vatRate ?? "",
          };
  },
};
