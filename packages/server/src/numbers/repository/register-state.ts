import type { ListedState } from "@roundsman/contract/invoices/number-series";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Which rows of a series are asked for. */
export interface From {
  readonly owner: number | null;
  /** The last number that was shown before. */
  readonly at: number;
  readonly state?: ListedState | undefined;
  /** true: deleted drafts only; false: all but those. */
  readonly isDraft?: boolean | undefined;
  readonly most: number;
}

/**
 * Whether a row of `invoice` is in a state as the register shows it; listed by id, or by its number
 * of a phone's series.
 */
export function hasState(state: ListedState | undefined, by: "id" | "series"): RawBuilder<SqlBool> {
  // An invoice with a series number is listed in that series; under its id it shows as replaced.
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

/** The same for `credit_note`, aliased `note`: a note is issued when it is written. */
export function noteHasState(state: ListedState | undefined): RawBuilder<SqlBool> {
  if (state === undefined) return sql`1 = 1`;
  if (state === "voided") return sql`note.voided_at <> ''`;
  return state === "issued" ? sql`note.voided_at = ''` : sql`1 = 0`;
}

/**
 * Whether a row of `invoice` is a deleted draft, as the register shows it: never issued and never
 * voided.
 */
export const isDraft = (wanted: boolean | undefined, by: "id" | "series"): RawBuilder<SqlBool> => {
  if (wanted === undefined) return sql`1 = 1`;
  // An explicit void keeps its state, so it is not a draft. Only a void at the moment of the
  // deletion counts: an invoice that was restored and deleted again is a draft.
  const drafts = sql<SqlBool>`(${hasState("voided", by)} and invoice.issued_at = '' and not exists (
    select 1 from issued_state where issued_state.owner_id = invoice.owner_id
    and issued_state.invoice_id = invoice.id and issued_state.action = 'void'
    and issued_state.at = invoice.deleted_at))`;
  return wanted ? drafts : sql`not ${drafts}`;
};
