import { seriesOf, seriesRows } from "../numbers/repository/series.ts";
import { PAGE, paged } from "./pages.ts";
import type { Sheet } from "./sheet.ts";

const series: Sheet = {
  name: "number-series",
  columns: [
    "id",
    "prefix",
    "next",
    "last",
    "last_credit_note",
    "closed_at",
    "created_at",
    "client_id",
  ],
  async *rows(db, owner) {
    yield* await seriesOf(db, owner.id);
  },
};

/** Every number of a person's series with its invoice, deleted ones included. */
const numbers: Sheet = {
  name: "numbers",
  columns: ["prefix", "number", "invoice_id", "created_at"],
  async *rows(db, owner) {
    for (const { id, prefix } of await seriesRows(db, owner.id)) {
      const pages = paged(
        (after) =>
          db
            .selectFrom("series_number")
            .select(["number", "invoice_id", "created_at"])
            .where("series_id", "=", id)
            .where("number", ">", after)
            .orderBy("number")
            .limit(PAGE)
            .execute(),
        ({ number }) => number,
      );
      for await (const page of pages) for (const row of page) yield { prefix, ...row };
    }
  },
};

/** Issued invoices before somebody changed or voided them, in the fields of the code. */
const states: Sheet = {
  name: "issued-states",
  columns: ["id", "invoice_id", "action", "reason", "at", "body"],
  async *rows(db, owner) {
    const pages = paged(
      (after) =>
        db
          .selectFrom("issued_state")
          .select(["id", "invoice_id", "action", "reason", "at", "body"])
          .where("owner_id", "=", owner.id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE)
          .execute(),
      ({ id }) => id,
    );
    for await (const page of pages)
      for (const row of page) yield { ...row, body: JSON.parse(row.body) as unknown };
  },
};

export const NUMBER_SHEETS: readonly Sheet[] = [series, numbers, states];
