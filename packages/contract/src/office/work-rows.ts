import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { deliveryStatus } from "../invoices/statuses.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";
import { documentFields, documentNames, type ListedDocument } from "./list-rows.ts";

/** An invoice that a hand-over moved or would move, with the driver who has it now. */
export interface ListedWork extends ListedDocument {
  readonly deliveryStatus: DeliveryStatus;
  /** What it comes to, less what was credited, in pence; 0 where it was deleted or voided since. */
  readonly amount: Pence;
  /** False where it was deleted or voided since. */
  readonly hasPaper: boolean;
}
const wire = z.object({
  ...documentFields,
  delivery_status: deliveryStatus,
  payable_amount: poundsOut,
  has_paper: z.boolean(),
});
export const listedWork = renamed<ListedWork, typeof wire>(wire, {
  ...documentNames,
  deliveryStatus: "delivery_status",
  amount: "payable_amount",
  hasPaper: "has_paper",
});

export interface WorkTotals {
  readonly invoices: number;
  readonly amount: Pence;
}
const totalsWire = z.object({ invoices: z.int(), payable_amount: poundsOut });
export const workTotals = renamed<WorkTotals, typeof totalsWire>(totalsWire, {
  invoices: "invoices",
  amount: "payable_amount",
});
