import type { Database } from "../store/database.ts";
import { type Phone, transact } from "../store/phone.ts";
import { bytesOf, type PictureUpload } from "../store/picture-upload.ts";

/** The pictures of a contact that are not sent yet, oldest first. */
export const picturesOf = async (db: Database, entity: string): Promise<PictureUpload[]> =>
  (await db.uploads.where("entity").equals(entity).toArray()).toSorted((a, b) => a.at - b.at);

export const refusedPictures = (db: Database): Promise<PictureUpload[]> =>
  db.uploads
    .orderBy("at")
    .filter(({ state }) => state === "refused")
    .toArray();

/** Stores a picture to send. Resolves when the disk has it. */
export async function queuePicture(
  phone: Phone,
  newPicture: Pick<PictureUpload, "book" | "entity" | "name"> & { readonly picture: Blob },
): Promise<void> {
  const picture = await bytesOf(newPicture.picture);
  const upload = {
    ...newPicture,
    picture,
    key: phone.newKey(),
    state: "waiting",
    at: phone.now(),
  } as const;
  await transact(phone, [phone.db.uploads], async () => void (await phone.db.uploads.add(upload)));
}

/** Sends a picture again. A refused one gets a new key: the server may repeat its refusal. */
export const retryPicture = (phone: Phone, key: string): Promise<void> =>
  transact(phone, [phone.db.uploads], async () => {
    const upload = await phone.db.uploads.get(key);
    if (!upload) return;
    const { status: _status, ...kept } = upload;
    if (upload.state === "refused") await phone.db.uploads.delete(key);
    await phone.db.uploads.put({
      ...kept,
      state: "waiting",
      key: upload.state === "refused" ? phone.newKey() : key,
    });
  });

export const discardPicture = (phone: Phone, key: string): Promise<void> =>
  transact(phone, [phone.db.uploads], () => phone.db.uploads.delete(key));

export const allPictures = (db: Database): Promise<PictureUpload[]> =>
  db.uploads.orderBy("at").toArray();
