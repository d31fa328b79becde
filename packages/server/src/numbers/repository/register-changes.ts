import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import type { Db } from "../../kernel/storage/db.ts";

/** Adds to each number what happened to its invoice after it was issued. */
export async function withChanges(
  db: Db,
  entries: readonly RegisteredNumber[],
): Promise<RegisteredNumber[]> {
  const ids = [...new Set(entries.flatMap(({ invoice_id }) => invoice_id ?? []))];
  if (ids.length === 0) return [...entries];
  const rows = await db
    .selectFrom("issued_state")
    .innerJoin("invoice", (join) =>
      join
        .onRef("invoice.owner_id", "=", "issued_state.owner_id")
        .onRef("invoice.id", "=", "issued_state.invoice_id"),
    )
    .select(["invoice_id", "action", "reason", "at", "invoice.deleted_at"])
    .where("invoice_id", "in", ids)
    .orderBy("issued_state.id")
    .execute();
  return entries.map((entry) => {
    const isNote = entry.number.startsWith("CN-");
    const states = rows.filter(({ invoice_id }) => !isNote && invoice_id === entry.invoice_id);
    const changes = states.filter(({ action }) => action === "change").length;
    // A void from before a restore says nothing about a later deletion.
    const voided = states.find(
      ({ action, at, deleted_at }) => action === "void" && at === deleted_at,
    );
    const reason = voided?.reason ?? "";
    const { never_issued: isDraft, ...rest } = entry;
    return {
      ...rest,
      // A voided invoice is not shown as a deleted draft, handed out or not.
      ...(isDraft && !voided && { never_issued: true }),
      ...(entry.state !== "replaced" && changes > 0 && { changes }),
      ...(entry.state === "voided" && reason !== "" && { reason }),
    };
  });
}

/** The register's entry of numbers for which the server has no invoice. */
export const gap = (number: string, until: string): RegisteredNumber => ({
  number,
  state: "gap",
  until,
  invoice_id: null,
  responsible_person_id: null,
  customer_name: "",
  invoice_date: null,
  payable_amount: null,
});
