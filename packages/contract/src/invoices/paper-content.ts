import type { Line } from "@roundsman/core/invoice";
import { paperDigest } from "@roundsman/core/issuing/paper-digest";
import { INVOICE_FIELDS, type Invoice, type InvoiceContent } from "../invoice.ts";
import { formValues } from "../wire/record-content.ts";
import { LINE_NAMES } from "./invoice-lines.ts";

type Typed = Omit<InvoiceContent, "vatMode">;
/** Fields that may be null may be absent, too. */
type Printed = {
  readonly [Name in keyof Typed as null extends Typed[Name] ? never : Name]: Typed[Name];
} & {
  readonly [Name in keyof Typed as null extends Typed[Name] ? Name : never]?:
    | Typed[Name]
    | undefined;
};

/**
 * What the paper of an invoice says of it: everything that a person types. The VAT mode belongs to
 * each paper, and the issuer is recorded beside it.
 */
export const paperContent = (invoice: Printed) => ({
  ...formValues(INVOICE_FIELDS, invoice as InvoiceContent),
  vatMode: undefined,
  lines: invoice.lines.map(printedLine),
});

/** Without the id, which the server may have given. */
const printedLine = ({ vatRate = "standard", ...line }: Line): Record<string, unknown> => {
  const values: Readonly<Record<string, unknown>> = { ...line, vatRate };
  return Object.fromEntries(PRINTED_OF_LINES.map((name) => [name, values[name]]));
};

const PRINTED_OF_LINES = Object.keys(LINE_NAMES).filter((name) => name !== "id");

/** The digest of {@link paperContent}. */
export const invoiceDigest = (invoice: Printed): string => paperDigest(paperContent(invoice));

interface Credited extends Pick<Invoice, "date" | "billTo"> {
  /** As printed. */
  readonly number: string;
  readonly supplyDate?: Invoice["supplyDate"] | undefined;
}

/**
 * The digest of what the paper of a credit note takes from its invoice; the note itself never
 * changes.
 */
export const creditedDigest = ({ number, date, supplyDate, billTo }: Credited): string =>
  paperDigest({ number, date, supplyDate, billTo });
