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
  /** Of what it said; "" where nobody sent it. */
  readonly digest: string;
  readonly digestOf: (invoice: Content | Invoice) => string;
  /** The invoice as it is, be it deleted; undefined where it is gone. */
  readonly now: Content | undefined;
}

interface Found<Content> {
  readonly invoice: Content;
  /** Whether it says what the paper said, as far as that is known. */
  readonly isAsPrinted: boolean;
}

/**
 * What an invoice was when a paper of it was made: as things were at that moment, unless the paper's digest shows that it was made from another of the
 * states that are kept. A phone without signal prints what it knows, and its clock may be off.
 */
export async function invoiceThen<Content extends Numbered>(
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

/** Whether a paper with this digest was made from an invoice, before or after that got its number of a series. */
export const matcherOf =
  <Content extends Numbered>(digest: string, digestOf: (invoice: Content) => string) =>
  (invoice: Content): boolean =>
    numbersOf(invoice).some((each) => digestOf(each) === digest);

/** An invoice as its papers name it: by the number that it has, and by the one that it had before it got that. */
const numbersOf = <Content extends Numbered>(invoice: Content): Content[] =>
  invoice.number === undefined ? [invoice] : [invoice, { ...invoice, number: undefined }];

/** Of what the paper of a credit note takes from its invoice. */
export const creditedDigestOf = (
  invoice: Pick<Invoice, "id" | "number" | "date" | "supplyDate" | "billTo">,
): string => creditedDigest({ ...invoice, number: numberOf(invoice) });
