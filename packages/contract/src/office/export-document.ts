import * as z from "zod/mini";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec } from "../wire/record-codec.ts";
import { LISTED_SALE } from "./list-rows.ts";

/** A document that an export would contain, signed as the program books it. */
const EXPORT_DOCUMENT = {
  ...LISTED_SALE,
  /** Its number in the program: INV-7, INV-7/R1. */
  entryNumber: readOnlyField("entry_number", z.string()),
  /** Whether it takes back what an earlier export contained. */
  isReversal: readOnlyField("is_reversal", z.boolean()),
  /**
   * False where it was voided, deleted or moved to other days since it was exported: it is no
   * document of these days.
   */
  hasPaper: readOnlyField("has_paper", z.boolean()),
} as const;
export type ExportDocument = RecordOf<typeof EXPORT_DOCUMENT>;
export const exportDocument = partCodec(EXPORT_DOCUMENT);
