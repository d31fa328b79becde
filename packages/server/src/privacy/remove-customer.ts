import type { Db } from "../kernel/storage/db.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { deleteCopyLink } from "../hand-overs/repository/copied-customers.ts";
import { forgetInBusinessImports } from "../catalogue/repository/business-imports.ts";
import { queueImageDeletion } from "./image-deletion.ts";

/** Deletes the whole row: pulls report it as removed, and it cannot be restored. */
export async function removeCustomer(
  trx: Db,
  { owner_id, id, images }: Row<"customer">,
): Promise<void> {
  await trx
    .deleteFrom("delivery_route_stop")
    .where("owner_id", "=", owner_id)
    .where("member_id", "=", id)
    .execute();
  await trx.deleteFrom("customer").where("owner_id", "=", owner_id).where("id", "=", id).execute();
  await trx
    .updateTable("merged_customer")
    .set({ undo: "" })
    .where("owner_id", "=", owner_id)
    .where((eb) => eb.or([eb("customer_id", "=", id), eb("into_id", "=", id)]))
    .execute();
  await deleteCopyLink(trx, { owner: owner_id, id });
  await queueImageDeletion(trx, JSON.parse(images) as string[]);
  await forgetImports(trx, owner_id, id);
  await forgetInBusinessImports(trx, { owner: owner_id, row: id });
}

/** An import that changed the customer can no longer be undone. */
async function forgetImports(trx: Db, owner: number, customerId: number): Promise<void> {
  const rows = await trx
    .selectFrom("bulk_import")
    .select(["id", "items"])
    .where("owner_id", "=", owner)
    .where("kind", "=", "customer")
    .execute();
  for (const { id, items } of rows) {
    const before = JSON.parse(items) as { readonly id: number }[];
    if (!before.some((item) => item.id === customerId)) continue;
    const after = before.map((item) =>
      item.id === customerId && "before" in item ? { ...item, before: {} } : item,
    );
    await trx
      .updateTable("bulk_import")
      .set({ items: JSON.stringify(after) })
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .execute();
  }
}
