import { seriesOf, seriesRows } from "../numbers/repository/series.ts";
import { PAGE, paged } from "./pages.ts";
import type { Sheet } from "./sheet.ts";

const series: Sheet = {
  name: "number-series",
  columns: ["id", "prefix", "next", "closed_at", "created_at", "client_id"],
  async *rows(db, owner) {
    yield* await seriesOf(db, owner.id);
  },
};

/** Every number of theirs with its invoice, deleted ones among them. */
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

export const NUMBER_SHEETS: readonly Sheet[] = [series, numbers];
