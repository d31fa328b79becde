import type { Call, CallBase } from "../kernel/calls/call.ts";
import type { dataImport } from "@roundsman/contract/exchange";
import type { Columns, OwnedRow } from "../kernel/owned/owned-records.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { customerImports, productImports, type ImportResource } from "./import-resources.ts";
import {
  changedSince,
  findImport,
  lockImports,
  isOwn,
  itemsOf,
  markUndone,
  type ImportItem,
} from "../kernel/owned/import-records.ts";

/**
 * Undoes an import: deletes what it created, and resets what it changed. Does nothing if any of
 * these records was changed since.
 */
export async function undoImport(call: Call<(typeof dataImport)["undo"]>) {
  const { db, actor, now, params } = call;
  await lockImports(db, actor.id);
  const found = await findImport(db, actor.id, { id: params.id });
  if (!found || !isOwn(found)) throw notFound();
  const last = lastTouches(itemsOf(found));
  const removed = last.filter(({ before }) => !before).length;
  const answer = { id: found.id, removed, restored: last.length - removed };
  if (found.undone_at !== "") {
    call.unchanged();
    return answer;
  }
  if (found.kind === "customer") await undoIn(customerImports, call, last);
  else await undoIn(productImports, call, last);
  await markUndone(db, actor.id, found.id, now);
  return answer;
}

/**
 * Merges several items for one record: the version after the last, and the columns before the
 * first.
 */
function lastTouches(items: readonly ImportItem[]): ImportItem[] {
  const byId = new Map<number, ImportItem>();
  for (const item of items) {
    const earlier = byId.get(item.id);
    byId.set(item.id, earlier ? { ...earlier, version: item.version } : item);
  }
  return [...byId.values()];
}

async function undoIn<Found extends OwnedRow, Details>(
  resource: ImportResource<Found, Details>,
  call: CallBase,
  items: readonly ImportItem[],
): Promise<void> {
  const { db, actor, now } = call;
  const ids = items.map(({ id }) => id);
  const rows = new Map<number, Found>();
  for (let start = 0; start < ids.length; start += 500)
    for (const row of await resource.records.findMany(db, actor.id, ids.slice(start, start + 500)))
      rows.set(row.id, row);
  const changed = items.filter(({ id, version }) => rows.get(id)?.version !== version).length;
  if (changed > 0) throw changedSince(changed);
  const importedIds = items.filter(({ before }) => !before).map(({ id }) => id);
  for (let start = 0; start < importedIds.length; start += 500) {
    const some = importedIds.slice(start, start + 500);
    const deleted = await resource.records.setDeleted(db, actor.id, {
      ids: some,
      deletedAt: now.toISOString(),
      now,
    });
    // A record may have been saved since it was read: the undo then starts again.
    if (deleted.some(({ id, version }) => version - 1 !== rows.get(id)?.version))
      throw new ChangedMeanwhile();
  }
  for (const { id, before } of items) {
    const row = rows.get(id);
    if (row && before)
      await resource.records.update(db, row, { ...(before as Columns<Found>), now });
  }
  const before = [...rows.values()].map((row) => resource.entity(row, actor));
  call.record({
    kind: resource.kind,
    action: "undo import",
    ids,
    before,
    also: await resource.touched(db, actor.id, ids.slice(0, 5000)),
  });
}
