import { parseDay, type Day } from "@roundsman/core/day";
import { invalid } from "../../kernel/errors/refusal.ts";

/** The last invoice of a page: the next page begins after it, whatever was written meanwhile. */
export interface InvoiceCursor {
  readonly date: Day;
  readonly id: number;
}

export const cursorText = ({ date, id }: InvoiceCursor): string =>
  Buffer.from(`${date}.${id}`).toString("base64url");

/** Throws 422 for text that {@link cursorText} did not make. */
export function readCursor(text: string): InvoiceCursor {
  const [, date = "", id = ""] =
    /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const parsed = parseDay(date);
  if (!parsed || !Number.isSafeInteger(Number(id)))
    throw invalid({ cursor: ["This cursor is not one of ours"] });
  return { date: parsed, id: Number(id) };
}
