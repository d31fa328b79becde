import { readSeriesNumber } from "@roundsman/core/issuing/number-series";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import * as z from "zod/mini";
import { digest } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { renamed } from "../wire/rename.ts";

const NO_NUMBER = "Please input a number of a series, such as B7-12";
const number = z
  .string(NO_NUMBER)
  .check(z.refine((text) => readSeriesNumber(text) !== null, NO_NUMBER));

/**
 * Ours: the number of an invoice in a phone's series. Absent: its number is INV-<id>. In a body
 * null or "" means none.
 */
export const seriesNumber = {
  answer: z.optional(z.string()),
  body: blankAsAbsent(number, NO_NUMBER),
};

export interface AssignedNumber {
  readonly number: string;
  /** When the paper was made. Absent, or in the future: now. */
  readonly at?: string | undefined;
  /**
   * The digest of what the paper said of the invoice (paper-content.ts). Absent where it is
   * unknown.
   */
  readonly paperDigest?: string | undefined;
  /** The VAT option of the invoice when its paper was made. Absent where none was chosen yet. */
  readonly vat?: VatMode | undefined;
}
const givenWire = z.object({
  number,
  made_at: z.optional(z.iso.datetime()),
  paper_digest: digest,
  vat: z.optional(z.enum(VAT_MODES)),
});
export const assignedNumber = renamed<AssignedNumber, typeof givenWire>(givenWire, {
  number: "number",
  at: "made_at",
  paperDigest: "paper_digest",
  vat: "vat",
});
