import type { Database } from "./database.ts";
import type { Phone } from "./phone.ts";
import { storing } from "./storing.ts";

/** A picture on its way to a contact's page. It stays on the phone until its link is on the contact. */
export interface PictureUpload {
  /** Also the Idempotency-Key: a picture whose answer was lost is not kept twice. */
  readonly key: string;
  readonly book: "customers" | "tasks";
  /** Of the contact. */
  readonly entity: string;
  /** As the person's phone calls it. */
  readonly name: string;
  /** Upright and scaled, as it is to be sent. */
  readonly picture: Blob;
  /** "failed" after a try: it is tried again by itself and by hand. "refused": the server will not take it as it is, so a person decides. */
  readonly state: "waiting" | "failed" | "refused";
  /** Of the server's no. */
  readonly status?: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Oldest first. */
export const picturesOf = async (db: Database, entity: string): Promise<PictureUpload[]> =>
  (await db.uploads.where("entity").equals(entity).toArray()).toSorted((a, b) => a.at - b.at);

export const refusedPictures = (db: Database): Promise<PictureUpload[]> =>
  db.uploads
    .orderBy("at")
    .filter(({ state }) => state === "refused")
    .toArray();

/** Resolves when the disk has it. */
export const keepPicture = (phone: Phone, of: Pick<PictureUpload, "book" | "entity" | "name" | "picture">): Promise<void> =>
  storing(
    phone,
    [phone.db.uploads],
    async () => void (await phone.db.uploads.add({ ...of, key: phone.newKey(), state: "waiting", at: phone.now() })),
  );

/** Sends it again, one that was refused under a key of its own: the server may repeat its no to the old one. */
export const retryPicture = (phone: Phone, key: string): Promise<void> =>
  storing(phone, [phone.db.uploads], async () => {
    const upload = await phone.db.uploads.get(key);
    if (!upload) return;
    const { status: _status, ...kept } = upload;
    if (upload.state === "refused") await phone.db.uploads.delete(key);
    await phone.db.uploads.put({ ...kept, state: "waiting", key: upload.state === "refused" ? phone.newKey() : key });
  });

export const dropPicture = (phone: Phone, key: string): Promise<void> =>
  storing(phone, [phone.db.uploads], () => phone.db.uploads.delete(key));

export const allPictures = (db: Database): Promise<PictureUpload[]> => db.uploads.orderBy("at").toArray();
