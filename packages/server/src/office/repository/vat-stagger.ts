import type { VatStagger } from "@roundsman/core/accounts/vat-quarter";
import type { Db } from "../../kernel/storage/db.ts";

const NAME = "vat-stagger";

/** The group of months in which the business's VAT quarters end; 1 by default. */
export async function vatStagger(db: Db): Promise<VatStagger> {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row ? (Number(row.value) as VatStagger) : 1;
}

export async function setVatStagger(trx: Db, stagger: VatStagger): Promise<void> {
  const value = String(stagger);
  await trx
    .insertInto("setting")
    .values({ name: NAME, value })
    .onConflict((on) => on.column("name").doUpdateSet({ value }))
    .execute();
}
