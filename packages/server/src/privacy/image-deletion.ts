import type { Db } from "../kernel/storage/db.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { isImageName } from "../images/repository/image-name.ts";

/**
 * Queues uploaded pictures that no other record shows. They are deleted from the store after the
 * transaction is committed.
 */
export async function queueImageDeletion(trx: Db, links: readonly string[]): Promise<void> {
  const names = links.map((link) => link.split("/").at(-1) ?? "").filter(isImageName);
  for (const name of new Set(names)) {
    if ((await isShown(trx, "customer", name)) || (await isShown(trx, "task", name))) continue;
    await trx
      .insertInto("doomed_image")
      .values({ name })
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

const isShown = async (trx: Db, table: "customer" | "task", name: string): Promise<boolean> =>
  (await trx
    .selectFrom(table)
    .select("id")
    .where("images", "like", `%${name}%`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** A picture that cannot be deleted stays in the queue. */
export async function deleteQueuedImages(db: Db, blobs: BlobStore): Promise<void> {
  for (const { name } of await db.selectFrom("doomed_image").selectAll().execute()) {
    await blobs.remove(name);
    await db.deleteFrom("doomed_image").where("name", "=", name).execute();
  }
}
