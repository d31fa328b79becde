import { VAT_MODES } from "@roundsman/core/vat";
import * as z from "zod/mini";
import { invoice } from "../invoice.ts";
import { freeText, id, instant } from "../wire/fields.ts";

/** What made an issued invoice another: somebody changed it, or voided it. */
export const ISSUED_ACTIONS = ["change", "void"] as const;
export type IssuedAction = (typeof ISSUED_ACTIONS)[number];

/** Why, in the words of whoever does it. */
export const voiding = z.object({ reason: z.optional(freeText) });

export const voided = z.object({
  id,
  /** B7-12 or INV-34. */
  number: z.string(),
  voided_at: instant,
});

/** An issued invoice as it was until then. */
const formerState = z.object({
  id,
  action: z.enum(ISSUED_ACTIONS),
  reason: z.string(),
  at: instant,
  invoice,
  /** How the paper that comes of it treats VAT; a server of before does not say it. */
  paper_vat: z.optional(z.enum(VAT_MODES)),
});
export const formerStates = z.object({ states: z.array(formerState) });
export type FormerState = z.output<typeof formerState>;
