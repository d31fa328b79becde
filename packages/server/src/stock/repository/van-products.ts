import type { VanProductBody } from "@roundsman/contract/stock";
import type { Db } from "../../kernel/storage/db.ts";
import { withoutUndefined } from "../../kernel/owned/without-undefined.ts";
import { notFound } from "../../kernel/errors/refusal.ts";

/**
 * Throws 404 if one is not the person's. A deleted product is accepted: the phone may have had no
 * signal when it was deleted.
 */
export async function checkProducts(db: Db, owner: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom("product")
    .select("id")
    .where("owner_id", "=", owner)
    .where("id", "in", wanted)
    .execute();
  if (rows.length < wanted.length) throw notFound();
}

export interface VanSettings {
  /** In thousandths. */
  readonly low: number | null;
  readonly barcode: string;
}
export const UNSET: VanSettings = { low: null, barcode: "" };

/** Only products that have settings. */
export async function settingsOf(db: Db, owner: number): Promise<ReadonlyMap<number, VanSettings>> {
  const rows = await db
    .selectFrom("stock_product")
    .selectAll()
    .where("owner_id", "=", owner)
    .execute();
  return new Map(rows.map(({ product_id, low, barcode }) => [product_id, { low, barcode }]));
}

/** What is absent stays; null removes. Answers whether anything was sent. */
export async function setSettings(
  trx: Db,
  owner: number,
  { id, body }: { readonly id: number; readonly body: VanProductBody },
): Promise<boolean> {
  const settings = withoutUndefined({
    low: body.low,
    barcode: body.barcode === null ? "" : body.barcode,
  });
  if (Object.keys(settings).length === 0) return false;
  await trx
    .insertInto("stock_product")
    .values({ owner_id: owner, product_id: id, ...settings })
    .onConflict((on) => on.columns(["owner_id", "product_id"]).doUpdateSet(settings))
    .execute();
  return true;
}
