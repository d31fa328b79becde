import type { Ageing } from "@roundsman/core/payments/ageing";
import * as z from "zod/mini";
import { poundsOut } from "./number-fields.ts";
import { renamed } from "./rename.ts";

const ageingWire = z.object({
  not_due: poundsOut,
  to_30: poundsOut,
  to_60: poundsOut,
  to_90: poundsOut,
  over_90: poundsOut,
});
export const ageing = renamed<Ageing, typeof ageingWire>(ageingWire, {
  notDue: "not_due",
  to30: "to_30",
  to60: "to_60",
  to90: "to_90",
  over90: "over_90",
});
