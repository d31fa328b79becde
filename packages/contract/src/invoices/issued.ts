import { VAT_MODES } from "@roundsman/core/vat";
import * as z from "zod/mini";
import { invoice } from "../invoice.ts";
import { freeText, id, instant } from "../wire/fields.ts";

/** What ended a former state of an issued invoice: somebody changed or voided it. */
export const ISSUED_ACTIONS = ["change", "void"] as const;
export type IssuedAction = (typeof ISSUED_ACTIONS)[number];

/** The reason for voiding, in the person's own words. */
export const voiding = z.object({ reason: z.optional(freeText) });

export const voided = z.object({
  id,
  /** B7-12 or INV-34. */
  number: z.string(),
  voided_at: instant,
});

/** An issued invoice as it was before it was changed or voided. */
const formerState = z.object({
  id,
  action: z.enum(ISSUED_ACTIONS),
  reason: z.string(),
  at: instant,
  invoice,
  /** How the paper of this state treats VAT; absent from an older server. */
  paper_vat: z.optional(z.enum(VAT_MODES)),
});
export const formerStates = z.object({ states: z.array(formerState) });
export type FormerState = z.output<typeof formerState>;
