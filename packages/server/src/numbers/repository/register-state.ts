import type { ListedState } from "@roundsman/contract/invoices/number-series";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Which rows of a series are asked for. */
export interface From {
  readonly owner: number | null;
  /** The last number that was shown. */
  readonly at: number;
  readonly state?: ListedState | undefined;
  /** Drafts that were deleted, alone; false leaves them out. */
  readonly isDraft?: boolean | undefined;
  readonly most: number;
}

/** Whether a row of `invoice` is in that state, as the register says it; by its id, or by its number of a phone's series. */
export function hasState(state: ListedState | undefined, by: "id" | "series"): RawBuilder<SqlBool> {
  // An invoice with a number of a series is one more there, and its id is replaced.
  const renumbered = sql.lit(by === "id" ? 1 : 0);
  const replaced = sql`(invoice.corrected_by <> 0 or (${renumbered} = 1 and invoice.number <> ''))`;
  switch (state) {
    case "replaced":
      return sql`${replaced}`;
    case "voided":
      return sql`(not ${replaced} and invoice.deleted_at <> '')`;
    case "issued":
      return sql`(not ${replaced} and invoice.deleted_at = '' and invoice.issued_at <> '')`;
    case "unissued":
      return sql`(not ${replaced} and invoice.deleted_at = '' and invoice.issued_at = '')`;
    case undefined:
      return sql`1 = 1`;
  }
}

/** The same of a row of `credit_note`, here called `note`: it is issued when it is written. */
export function noteHasState(state: ListedState | undefined): RawBuilder<SqlBool> {
  if (state === undefined) return sql`1 = 1`;
  if (state === "voided") return sql`note.voided_at <> ''`;
  return state === "issued" ? sql`note.voided_at = ''` : sql`1 = 0`;
}

/** Whether a row of `invoice` is of a draft that was deleted, as the register says it: one that never went out is no void. */
export const isDraft = (wanted: boolean | undefined, by: "id" | "series"): RawBuilder<SqlBool> => {
  if (wanted === undefined) return sql`1 = 1`;
  // Who voided one, with a reason, kept what it was. One that was brought back and deleted since is a draft again.
  const drafts = sql<SqlBool>`(${hasState("voided", by)} and invoice.issued_at = '' and not exists (
    select 1 from issued_state where issued_state.owner_id = invoice.owner_id
    and issued_state.invoice_id = invoice.id and issued_state.action = 'void'
    and issued_state.at = invoice.deleted_at))`;
  return wanted ? drafts : sql`not ${drafts}`;
};
