import * as z from "zod/mini";
import { renamed } from "../wire/rename.ts";
import { saleFields, saleNames, type ListedSale } from "./list-rows.ts";

/** A document that an export would contain, signed as the program books it. */
export interface ExportDocument extends ListedSale {
  /** Its number in the program: INV-7, INV-7/R1. */
  readonly entryNumber: string;
  /** Whether it takes back what an earlier export contained. */
  readonly isReversal: boolean;
  /**
   * False where it was voided, deleted or moved to other days since it was exported: it is no
   * document of these days.
   */
  readonly hasPaper: boolean;
}
const documentWire = z.object({
  ...saleFields,
  entry_number: z.string(),
  is_reversal: z.boolean(),
  has_paper: z.boolean(),
});
export const exportDocument = renamed<ExportDocument, typeof documentWire>(documentWire, {
  ...saleNames,
  entryNumber: "entry_number",
  isReversal: "is_reversal",
  hasPaper: "has_paper",
});
