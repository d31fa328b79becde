import type { Line, LoadRow } from "@roundsman/core/invoice";
import * as z from "zod/mini";
import { freeName, storable } from "../wire/fields.ts";
import { pounds, poundsOrZero, poundsOut, units, unitsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";
import { vatRate } from "./vat-fields.ts";

/**
 * A number or text, answered as it was sent. Absent: the server makes 16 alphanumerics (spec §9).
 */
const lineId = z.union([z.int(), z.string().check(z.maxLength(64), storable)]);

export interface SentLine extends Omit<Line, "id" | "discount" | "vatRate"> {
  readonly id?: Line["id"] | null | undefined;
  /** Absent: none. */
  readonly discount?: Line["discount"] | undefined;
  /** Absent: as it was; null: none of its own. */
  readonly vatRate?: Line["vatRate"] | null | undefined;
}

/** Every field of a line, and its name on the wire. */
export const LINE_NAMES = {
  id: "id",
  name: "name",
  price: "price",
  quantity: "quantity",
  discount: "discount_amount",
  vatRate: "vat_rate",
} as const;

const outWire = z.object({
  id: lineId,
  name: z.string(),
  price: poundsOut,
  quantity: unitsOut,
  discount_amount: poundsOut,
  vat_rate: vatRate.answer,
});
export const line = renamed<Line, typeof outWire>(outWire, LINE_NAMES);

const notNumber = "Please enter price Must be a number";
const inWire = z
  .object({
    id: z.optional(z.nullable(lineId)),
    name: freeName("Please input product name!"),
    price: pounds({ missing: "Please input price!", notNumber }),
    quantity: units({ missing: "Please input quantity!", notNumber: "Must be a number" }),
    discount_amount: poundsOrZero({ missing: "Please input discount amount!", notNumber }),
    vat_rate: vatRate.body,
  })
  .check(
    z.refine(({ price, discount_amount }) => (discount_amount ?? 0) <= price, {
      message: "The discount must not be above the price",
      path: ["discount_amount"],
    }),
  );
export const sentLine = renamed<SentLine, typeof inWire>(inWire, LINE_NAMES);

const loadWire = z.object({ name: z.string(), total_quantity: unitsOut });
export const loadRow = renamed<LoadRow, typeof loadWire>(loadWire, {
  name: "name",
  quantity: "total_quantity",
});
