import type { Invoice } from "@roundsman/contract/invoice";
import { creditedDigest } from "@roundsman/contract/invoices/paper-content";
import { numberOf } from "@roundsman/core/invoice";
import type { Db } from "../../../kernel/storage/db.ts";
import { stateAt, statesOf } from "../issued-states.ts";

type Numbered = Pick<Invoice, "number">;

interface Paper<Content> {
  readonly invoiceId: number;
  /** When it was made. */
  readonly at: string;
  /** Digest of the invoice as printed; "" if nobody sent it. */
  readonly digest: string;
  readonly digestOf: (invoice: Content | Invoice) => string;
  /** The invoice as it is now, also if it is deleted; undefined if it is gone. */
  readonly now: Content | undefined;
}

interface Found<Content> {
  readonly invoice: Content;
  /** Whether it says what the paper says, as far as that is known. */
  readonly isAsPrinted: boolean;
}

/**
 * The invoice as it was when a paper of it was made: its state at that moment, unless the paper's
 * digest matches another kept state. A phone without signal prints what it knows, and its clock may
 * be wrong.
 */
export async function invoiceAsPrinted<Content extends Numbered>(
  db: Db,
  owner: number,
  { invoiceId, at, digest, digestOf, now }: Paper<Content>,
): Promise<Found<Content | Invoice> | undefined> {
  const then = await stateAt(db, owner, { invoiceId, at });
  const expected = then?.invoice ?? now;
  if (expected === undefined) return undefined;
  if (digest === "") return { invoice: expected, isAsPrinted: then?.isBlanked !== true };
  const matches = (invoice: Content | Invoice) => digestOf(invoice) === digest;
  const atThatMoment = numbersOf(expected).find(matches);
  if (atThatMoment) return { invoice: atThatMoment, isAsPrinted: true };
  const states = await statesOf(db, owner, invoiceId);
  const all = [...(now === undefined ? [] : [now]), ...states.map(({ invoice }) => invoice)];
  const printed = all.flatMap(numbersOf).find(matches);
  return { invoice: printed ?? expected, isAsPrinted: printed !== undefined };
}

/** Whether a digest matches an invoice, with or without its series number. */
export const matcherOf =
  <Content extends Numbered>(digest: string, digestOf: (invoice: Content) => string) =>
  (invoice: Content): boolean =>
    numbersOf(invoice).some((each) => digestOf(each) === digest);

/** An invoice under its number, and as it was before it got a series number. */
const numbersOf = <Content extends Numbered>(invoice: Content): Content[] =>
  invoice.number === undefined ? [invoice] : [invoice, { ...invoice, number: undefined }];

/** Digest of what the paper of a credit note takes from its invoice. */
export const creditedDigestOf = (
  invoice: Pick<Invoice, "id" | "number" | "date" | "supplyDate" | "billTo">,
): string => creditedDigest({ ...invoice, number: numberOf(invoice) });
