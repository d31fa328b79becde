import * as z from "zod/mini";
import { deliveryStatus } from "../invoices/statuses.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec } from "../wire/record-codec.ts";
import { LISTED_DOCUMENT } from "./list-rows.ts";

/** An invoice that a hand-over moved or would move, with the driver who has it now. */
const LISTED_WORK = {
  ...LISTED_DOCUMENT,
  deliveryStatus: readOnlyField("delivery_status", deliveryStatus),
  /** What it comes to, less what was credited, in pence; 0 where it was deleted or voided since. */
  amount: readOnlyField("payable_amount", poundsOut),
  /** False where it was deleted or voided since. */
  hasPaper: readOnlyField("has_paper", z.boolean()),
} as const;
export type ListedWork = RecordOf<typeof LISTED_WORK>;
export const listedWork = partCodec(LISTED_WORK);

const WORK_TOTALS = {
  invoices: readOnlyField("invoices", z.int()),
  amount: readOnlyField("payable_amount", poundsOut),
} as const;
export type WorkTotals = RecordOf<typeof WORK_TOTALS>;
export const workTotals = partCodec(WORK_TOTALS);
