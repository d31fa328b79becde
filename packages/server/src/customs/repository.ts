import { nextNumber } from "../app/counter.ts";
import type { Db } from "../app/db.ts";

export type SourceKind = "exportCompany" | "importCompany" | "importedProduct";
/** In the wire's own words: it is pasted into other tools (wire §8). */
export type SourceBody = Readonly<Record<string, string | number | null | undefined>>;
export type Source = SourceBody & { readonly id: number };

/** What managers keep for customs paperwork; it is the business's, not one person's. */
export async function findSources(db: Db, kind: SourceKind): Promise<Source[]> {
  const rows = await db.selectFrom("customs_source").selectAll().where("kind", "=", kind).orderBy("id").execute();
  return rows.map(sourceOf);
}

export async function findSource(db: Db, kind: SourceKind, id: number): Promise<Source | undefined> {
  const row = await db.selectFrom("customs_source").selectAll().where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
  return row && sourceOf(row);
}

export async function insertSource(trx: Db, kind: SourceKind, body: SourceBody): Promise<Source> {
  const id = await nextNumber(trx, "customs_source");
  await trx
    .insertInto("customs_source")
    .values({ id, kind, body: JSON.stringify(body) })
    .execute();
  return { ...body, id };
}

export async function rewriteSource(trx: Db, id: number, body: SourceBody): Promise<Source> {
  await trx
    .updateTable("customs_source")
    .set({ body: JSON.stringify(body) })
    .where("id", "=", id)
    .execute();
  return { ...body, id };
}

/** For good: the audit log keeps what it was. */
export async function deleteSource(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("customs_source").where("id", "=", id).execute();
}

const sourceOf = ({ id, body }: { readonly id: number; readonly body: string }): Source => ({ ...(JSON.parse(body) as SourceBody), id });
