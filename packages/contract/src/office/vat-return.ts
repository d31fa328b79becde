import type { VatStagger } from "@roundsman/core/accounts/vat-quarter";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { nextCursor, page } from "../wire/paging.ts";
import { renamed } from "../wire/rename.ts";
import { maxDays, inOrder, SPAN_FIELDS } from "../wire/span.ts";
import { MOST_DAYS } from "./board.ts";
import { askedVatNumber, LISTED_RATES } from "./list-queries.ts";

/** Amounts in pence, less what was credited. */
export interface VatReturnRate {
  readonly rate: VatRate;
  /** Invoices and credit notes that have something at this rate. */
  readonly documents: number;
  readonly net: Pence;
  readonly vat: Pence;
}
const rateWire = z.object({
  vat_rate: z.enum(VAT_RATES),
  documents: z.int(),
  net: poundsOut,
  vat: poundsOut,
});
const rate = renamed<VatReturnRate, typeof rateWire>(rateWire, {
  rate: "vat_rate",
  documents: "documents",
  net: "net",
  vat: "vat",
});

/** What a UK VAT return asks of the sales (VAT Notice 700/12). */
export interface VatReturn {
  /** Box 1: VAT due on sales. */
  readonly box1: Pence;
  /**
   * Box 6: sales without VAT, including zero-rated and exempt ones. The return itself has whole
   * pounds.
   */
  readonly box6: Pence;
  /** In the order of VAT_RATES, without rates that nothing was sold at. */
  readonly rates: readonly VatReturnRate[];
  /** Documents that show no VAT: in neither box. */
  readonly withoutVat: { readonly documents: number; readonly net: Pence };
  /** The stagger group: the months in which the business's VAT quarters end. */
  readonly stagger: VatStagger;
  /**
   * The VAT numbers of the invoices, the business's own first: each has a return of its own. Absent
   * where there is only one.
   */
  readonly vatNumbers?: readonly string[] | undefined;
}
const vatStagger = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Please choose the months in which the quarters end",
});
const returnWire = z.object({
  box_1: poundsOut,
  box_6: poundsOut,
  vat_rates: z.array(rate),
  without_vat: z.object({ documents: z.int(), net: poundsOut }),
  vat_stagger: vatStagger,
  vat_numbers: z.optional(z.array(z.string())),
});
const vatReturnReply = renamed<VatReturn, typeof returnWire>(returnWire, {
  box1: "box_1",
  box6: "box_6",
  rates: "vat_rates",
  withoutVat: "without_vat",
  stagger: "vat_stagger",
  vatNumbers: "vat_numbers",
});

/** What one document comes to at one rate. */
export interface VatReturnLine {
  readonly kind: "invoice" | "credit_note";
  readonly id: number;
  readonly driverId: number;
  readonly number: string;
  readonly date: Day;
  readonly customer: string;
  readonly driver: string;
  /** null where the document shows no VAT. */
  readonly rate: VatRate | null;
  readonly net: Pence;
  readonly vat: Pence;
}
const lineWire = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  document_id: id,
  responsible_person_id: id,
  number: z.string(),
  date: civilDay,
  customer_name: z.string(),
  driver_name: z.string(),
  vat_rate: z.nullable(z.enum(VAT_RATES)),
  net: poundsOut,
  vat: poundsOut,
});
const line = renamed<VatReturnLine, typeof lineWire>(lineWire, {
  kind: "kind",
  id: "document_id",
  driverId: "responsible_person_id",
  number: "number",
  date: "date",
  customer: "customer_name",
  driver: "driver_name",
  rate: "vat_rate",
  net: "net",
  vat: "vat",
});

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
