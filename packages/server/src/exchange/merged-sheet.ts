import type { Db } from "../kernel/storage/db.ts";
import { mergesOf } from "../merging/repository/merged.ts";
import type { Fields, Sheet } from "./sheet.ts";

async function* merges(db: Db, owner: number): AsyncGenerator<Fields> {
  for (const { customer_id, name, into_id, root_id, merged_at } of await mergesOf(db, owner))
    yield {
      customer_id,
      customer_name: name ?? "",
      merged_into: into_id,
      counts_for: root_id,
      merged_at,
    };
}

/** Which customers were merged into which. */
export const mergedSheet: Sheet = {
  name: "merged-customers",
  columns: ["customer_id", "customer_name", "merged_into", "counts_for", "merged_at"],
  rows: (db, owner) => merges(db, owner.id),
};
