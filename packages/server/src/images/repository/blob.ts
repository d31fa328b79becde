export interface Blob {
  readonly bytes: Uint8Array;
  /** A media type. */
  readonly type: string;
}

/** Where files live. A name is given once and its content never changes. */
export interface BlobStore {
  /** Resolves when the file would survive a power cut. */
  readonly put: (name: string, blob: Blob) => Promise<void>;
  /** null where there is none of that name. */
  readonly get: (name: string) => Promise<Blob | null>;
  /** One that is not there is no fault. */
  readonly remove: (name: string) => Promise<void>;
}
