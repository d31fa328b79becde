import { Dexie } from "dexie";
import type { Base, PendingMutation } from "../store/database.ts";
import type { Phone } from "../store/phone.ts";

/**
 * Replaces the database by one of version 9, an earlier release, with everything that is in it now.
 */
export async function asLastRelease(phone: Phone): Promise<void> {
  const { name } = phone.db;
  const tables = new Map<string, object[]>();
  for (const table of phone.db.tables) tables.set(table.name, await table.toArray());
  const schemas = phone.db.tables.map(({ name: table, schema: { primKey, indexes } }) => [
    table,
    [primKey, ...indexes].map(({ src }) => src).join(", "),
  ]);
  await phone.db.delete();
  const old = new Dexie(name);
  const {
    bases: _bases,
    numberSeries: _series,
    creditNotes: _notes,
    payments: _payments,
    ...kept
  } = Object.fromEntries(schemas) as Record<string, string>;
  old.version(9).stores({ ...kept, missed: "key", echoes: "seq" });
  await old.open();
  for (const table of old.tables) await table.bulkAdd((tables.get(table.name) ?? []).map(older));
  // That release kept the server's row with the first mutation of a record. It did not keep what
  // the person saw.
  const bases = tables.get("bases") as readonly Base[];
  const first = new Map<string, number>();
  const outbox = old.table("outbox");
  for (const { seq, entity } of (await outbox.orderBy("seq").toArray()) as PendingMutation[])
    if (!first.has(entity)) first.set(entity, seq);
  await outbox
    .toCollection()
    .modify((mutation: Record<string, unknown> & { seq: number; entity: string }) => {
      const row = bases.find(({ key }) => key === mutation.entity)?.row;
      mutation["before"] =
        row?.id !== null && first.get(mutation.entity) === mutation.seq ? row : null;
      delete mutation["seen"];
    });
  // Its mutations that were marked together had one batch key, and were tried.
  await outbox
    .toCollection()
    .modify((mutation: { kind: string; attempts: number; batch: string | null }) => {
      mutation.batch = mutation.kind === "invoice.remove" ? "together" : null;
      mutation.attempts += 1;
    });
  await old.table("meta").bulkDelete(["cursor", "pruned"]);
  await old.table("meta").bulkPut([
    { name: "changes", value: 3 },
    { name: "ledger", value: 1 },
  ]);
  await old.table("missed").add({ key: "gone", book: "customers" });
  await old.table("echoes").add({ seq: 4 });
  old.close();
}

/** The row without the fields that came since. */
function older(row: object): object {
  const {
    documentLanguage: _l,
    peppolId: _p,
    buyerReference: _b,
    came: _came,
    cashBeside: _cash,
    ...rest
  } = row as Record<string, unknown>;
  return "payload" in rest &&
    rest["payload"] &&
    !Array.isArray(rest["payload"]) &&
    typeof rest["payload"] === "object"
    ? { ...rest, payload: older(rest["payload"]) }
    : rest;
}
