/**
 * A picture on its way to a contact's page. It stays on the phone until the contact has its link.
 */
export interface PictureUpload {
  /** Also the Idempotency-Key: if the response is lost, the picture is not stored twice. */
  readonly key: string;
  readonly book: "customers" | "tasks";
  /** The contact's key. */
  readonly entity: string;
  /** Its file name on the person's phone. */
  readonly name: string;
  /** Upright and scaled, as it is to be sent. */
  readonly picture: PictureBytes | Blob;
  /**
   * "failed": the last try failed; the phone tries again, and so can a person. "refused": the
   * server will not take it as it is, so a person decides.
   */
  readonly state: "waiting" | "failed" | "refused";
  /** The status of the server's refusal. */
  readonly status?: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * WebKit stores no Blob in a private window, but it stores bytes. Earlier releases stored a Blob.
 */
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
