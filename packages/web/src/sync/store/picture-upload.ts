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
  readonly picture: PictureBytes | Blob;
  /** "failed" after a try: it is tried again by itself and by hand. "refused": the server will not take it as it is, so a person decides. */
  readonly state: "waiting" | "failed" | "refused";
  /** Of the server's no. */
  readonly status?: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** WebKit stores no Blob in a private window, but it stores bytes. Earlier releases stored a Blob. */
export interface PictureBytes {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

export const bytesOf = async (picture: Blob): Promise<PictureBytes> => ({
  bytes: await picture.arrayBuffer(),
  type: picture.type,
});

export const blobOf = (picture: PictureUpload["picture"]): Blob =>
  picture instanceof Blob ? picture : new Blob([picture.bytes], { type: picture.type });
