import { tidyName } from "../name.ts";
import { vatRateOf } from "../vat/invoice-vat.ts";
import type { VatRate } from "../vat/rates.ts";
import type { CreditedLine } from "./credited.ts";

/** A line of a credit note as a phone saw it before it sent the note. */
export interface SeenLine extends Pick<CreditedLine, "line" | "name" | "quantity" | "amount"> {
  /** Absent: 1. */
  readonly nth?: number | undefined;
  /** Absent or null: the standard rate. */
  readonly vatRate?: VatRate | null | undefined;
}

export const seenLine = ({
  line,
  nth,
  name,
  quantity,
  amount,
  vatRate,
}: CreditedLine): SeenLine => ({
  line,
  nth,
  name,
  quantity,
  amount,
  ...(vatRate && { vatRate }),
});

/**
 * Whether a note credits exactly what the phone saw, in any order. Names are compared as the wire
 * tidies them, because older rows keep them as typed.
 */
export const linesMatch = (credited: readonly SeenLine[], seen: readonly SeenLine[]): boolean =>
  inWords(credited) === inWords(seen);

const inWords = (lines: readonly SeenLine[]): string =>
  lines
    .map(({ line, nth = 1, name, quantity, amount, vatRate }) =>
      JSON.stringify([
        String(line),
        nth,
        tidyName(name),
        quantity,
        amount,
        vatRateOf({ vatRate: vatRate ?? undefined }),
      ]),
    )
    .toSorted()
    .join();
