import type { Migration } from "../migration.ts";

/**
 * The new invoice of an undone correction keeps the id of the invoice that it corrected, so that it
 * can never be restored beside it. Until version 33, an undo removed that id. The log says which
 * corrections were undone. An invoice that was hidden at exactly the time of the undo was hidden by
 * it, and was not restored since.
 */
export const undoneCorrections: Migration = {
  version: 34,
  name: "undone corrections",
  statements: (engine) => [
    `update invoice set corrects = undone.old_id
     from (select owner_id, at, ${number(engine, "entity_ids", 0)} as old_id, ${number(engine, "before", "correctedBy")} as new_id
       from audit where action = 'uncorrect') as undone
     where invoice.owner_id = undone.owner_id and invoice.id = undone.new_id and invoice.deleted_at = undone.at and invoice.corrects = 0`,
  ],
};

function number(engine: "sqlite" | "postgres", column: string, at: number | string): string {
  if (engine === "sqlite")
    return `json_extract(${column}, '$${typeof at === "number" ? `[${at}]` : `.${at}`}')`;
  return `(${column}::json ->> ${typeof at === "number" ? at : `'${at}'`})::bigint`;
}
