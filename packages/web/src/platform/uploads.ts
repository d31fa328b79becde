import type { Database } from "./database.ts";

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
  /** "failed" after a try; it is tried again by itself and by hand. */
  readonly state: "waiting" | "failed";
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Oldest first. */
export const picturesOf = async (db: Database, entity: string): Promise<PictureUpload[]> =>
  (await db.uploads.where("entity").equals(entity).toArray()).toSorted((a, b) => a.at - b.at);

export const allPictures = (db: Database): Promise<PictureUpload[]> => db.uploads.orderBy("at").toArray();
