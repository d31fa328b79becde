import { currentPhone } from "../../sync/store/current-phone.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import { blobOf } from "../../sync/store/picture-upload.ts";
import { allPictures } from "../../sync/outbox/uploads.ts";
import { dataUrl } from "../../sync/backup/other-tables.ts";
import { pageDrafts } from "../../device/page-drafts.ts";

/** All unsent mutations and pictures, and unsaved drafts, as a JSON file for a person to keep. */
export async function exportOutbox(owner = currentPhone().db.owner): Promise<Blob> {
  const db = databaseOf(owner);
  const operations = await db.outbox.toArray();
  const drafts = await db.drafts.toArray();
  const pictures = await Promise.all(
    (await allPictures(db)).map(async (upload) => ({
      ...upload,
      picture: await dataUrl(blobOf(upload.picture)),
    })),
  );
  const pages = pageDrafts(owner, localStorage);
  const all = { format: "roundsman-outbox-1", operations, pictures, drafts, pages };
  return new Blob([JSON.stringify(all, null, 2)], { type: "application/json" });
}
