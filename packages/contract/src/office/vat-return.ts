import { VAT_RATES } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { nextCursor, page } from "../wire/paging.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec } from "../wire/record-codec.ts";
import { maxDays, inOrder, SPAN_FIELDS } from "../wire/span.ts";
import { MOST_DAYS } from "./board.ts";
import { askedVatNumber, LISTED_RATES } from "./list-queries.ts";

/** Amounts in pence, less what was credited. */
const RATE = {
  rate: readOnlyField("vat_rate", z.enum(VAT_RATES)),
  /** Invoices and credit notes that have something at this rate. */
  documents: readOnlyField("documents", z.int()),
  net: readOnlyField("net", poundsOut),
  vat: readOnlyField("vat", poundsOut),
} as const;
export type VatReturnRate = RecordOf<typeof RATE>;

const vatStagger = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Please choose the months in which the quarters end",
});

/** What a UK VAT return asks of the sales (VAT Notice 700/12). */
const VAT_RETURN = {
  /** Box 1: VAT due on sales. */
  box1: readOnlyField("box_1", poundsOut),
  /**
   * Box 6: sales without VAT, including zero-rated and exempt ones. The return itself has whole
   * pounds.
   */
  box6: readOnlyField("box_6", poundsOut),
  /** In the order of VAT_RATES, without rates that nothing was sold at. */
  rates: readOnlyField("vat_rates", z.array(partCodec(RATE))),
  /** Documents that show no VAT: in neither box. */
  withoutVat: readOnlyField("without_vat", z.object({ documents: z.int(), net: poundsOut })),
  /** The stagger group: the months in which the business's VAT quarters end. */
  stagger: readOnlyField("vat_stagger", vatStagger),
  /**
   * The VAT numbers of the invoices, the business's own first: each has a return of its own. Absent
   * where there is only one.
   */
  vatNumbers: readOnlyField("vat_numbers", z.optional(z.array(z.string()))),
} as const;
export type VatReturn = RecordOf<typeof VAT_RETURN>;
const vatReturnReply = partCodec(VAT_RETURN);

/** What one document comes to at one rate. */
const LINE = {
  kind: readOnlyField("kind", z.enum(["invoice", "credit_note"])),
  id: readOnlyField("document_id", id),
  driverId: readOnlyField("responsible_person_id", id),
  number: readOnlyField("number", z.string()),
  date: readOnlyField("date", civilDay),
  customer: readOnlyField("customer_name", z.string()),
  driver: readOnlyField("driver_name", z.string()),
  /** null where the document shows no VAT. */
  rate: readOnlyField("vat_rate", z.nullable(z.enum(VAT_RATES))),
  net: readOnlyField("net", poundsOut),
  vat: readOnlyField("vat", poundsOut),
} as const;
export type VatReturnLine = RecordOf<typeof LINE>;
const line = partCodec(LINE);

const asked = { ...SPAN_FIELDS, vat_number: askedVatNumber };
const inAYear = maxDays(MOST_DAYS, "At most one year at a time");
const documentsQuery = z
  .object({
    ...asked,
    vat_rate: blankAsAbsent(z.enum(LISTED_RATES), "This filter is not known"),
    ...page,
  })
  .check(inOrder, inAYear);
export type VatDocumentsQuery = z.output<typeof documentsQuery>;

/** Ours: the sales side of the VAT return, for managers (docs/wire-additions.md, The office). */
export const vatReturn = {
  read: endpoint("GET", "/api/office/vat/", {
    summary: "VAT due and net sales of a span, by rate: boxes 1 and 6 of the VAT return",
    access: "manager",
    query: z.object(asked).check(inOrder, inAYear),
    reply: vatReturnReply,
  }),
  documents: endpoint("GET", "/api/office/vat/documents/", {
    summary: "The documents that the boxes are made of, a row for each rate, oldest first",
    access: "manager",
    query: documentsQuery,
    refuses: [413],
    reply: z.object({ documents: z.array(line), next_cursor: nextCursor }),
  }),
  setStagger: endpoint("PUT", "/api/office/vat/stagger/", {
    summary: "Choose the months in which the business's VAT quarters end",
    access: "manager",
    body: z.object({ vat_stagger: vatStagger }),
    reply: z.object({ vat_stagger: vatStagger }),
  }),
};
