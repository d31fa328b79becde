import {
  CreditRefused,
  type CreditFault,
  type NewCreditNote,
} from "@roundsman/core/credit/credit-note";
import type { CreditReason } from "@roundsman/core/credit/credited";
import { linesMatch, type SeenLine } from "@roundsman/core/credit/seen-lines";
import { addDays, type Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { Refusal } from "../kernel/errors/refusal.ts";

const invalidCredit = (code: string, field: string, words: string) =>
  new Refusal(422, code, words, { fields: { [field]: [words] } });

/** What a person reads, and which field of a line it is about. */
const FAULTS: Readonly<Record<CreditFault, readonly [field: string, words: string]>> = {
  "no-credit-lines": ["lines", "Please choose what to credit"],
  "unknown-line": ["line", "This line is not on the invoice"],
  "credit-above-line": ["quantity", "This is more than is left of the line"],
  "price-above-line": ["unit_price", "This is more than the line was charged at"],
  "price-without-reason": ["unit_price", "A price can only be given where the price is the reason"],
  "no-credit-price": ["unit_price", "The price must come to at least a penny"],
  "goods-of-price": ["goods", "No goods come back where the price is the reason"],
};

/** A refusal of core in the words of the wire; any other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof CreditRefused)) return error;
  const [field, words] = FAULTS[error.fault];
  const place = error.index === null ? field : `lines.${error.index}.${field}`;
  return invalidCredit(error.fault, place, words);
}

/** What somebody saw of a note before it was sent; what is absent is not checked. */
export interface SeenNote {
  readonly total?: Pence | undefined;
  readonly lines?: readonly SeenLine[] | undefined;
  readonly vatMode?: VatMode | undefined;
}

interface CurrentNote {
  readonly newNote: NewCreditNote;
  readonly reason: CreditReason;
  readonly vatMode: VatMode;
}

/**
 * Throws 409 with the note as it would be now, if its paper went out with another amount or VAT
 * option, or if a correction would credit what its phone did not show. A number stays with what was
 * handed out under it (decisions 0030 and 0033).
 */
export function refuseUnseen(current: CurrentNote, { total, lines, vatMode }: SeenNote): void {
  const { newNote } = current;
  if (total !== undefined && newNote.total !== total)
    throw differs(
      current,
      "credit-differs",
      "This credit note comes to another amount by now. What was handed out stays as it is: undo the other change and try again, or write it again.",
    );
  if (lines && !linesMatch(newNote.lines, lines))
    throw differs(
      current,
      "credit-differs",
      "This invoice's lines are no longer those that this credit note was written for. Undo the other change and try again, or write it again.",
    );
  if (vatMode !== undefined && current.vatMode !== vatMode)
    throw differs(
      current,
      "credit-vat-differs",
      "This invoice treats VAT otherwise by now than the credit note that was handed out. What was handed out stays as it is: undo the other change and try again, or write it again.",
    );
}

/** `current` is as the call answers a note. */
function differs({ newNote, reason, vatMode }: CurrentNote, code: string, words: string): Refusal {
  const note = { ...newNote, vatMode };
  return new Refusal(409, code, words, {
    current: reason === "correction" ? { credit_note: note } : note,
  });
}

/** Throws if its invoice was deleted. */
export function refuseVoided({ deleted_at }: { readonly deleted_at: string }): void {
  if (deleted_at !== "")
    throw invalidCredit(
      "invoice-voided",
      "invoice_id",
      "This invoice was deleted. Nothing of it can be credited.",
    );
}

/**
 * Throws for a day before the invoice's, and for a future day. Tomorrow is allowed, because a
 * phone's day may have begun already. A future invoice is credited on its own day.
 */
export function refuseDate(date: Day, { invoice, today }: { invoice: string; today: Day }): void {
  if (date < invoice)
    throw invalidCredit(
      "credit-before-invoice",
      "credit_date",
      "A credit note must not be dated before its invoice",
    );
  if (date > addDays(today, 1) && date > invoice)
    throw invalidCredit(
      "credit-in-future",
      "credit_date",
      "A credit note must not be dated in the future",
    );
}
