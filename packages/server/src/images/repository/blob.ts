export interface Blob {
  readonly bytes: Uint8Array;
  /** The media type. */
  readonly type: string;
}

/** Where files are stored. A name is used once, and its content never changes. */
export interface BlobStore {
  /** Resolves once the file would survive a power cut. */
  readonly put: (name: string, blob: Blob) => Promise<void>;
  /** null if there is no file of that name. */
  readonly get: (name: string) => Promise<Blob | null>;
  /** A missing file is not an error. */
  readonly remove: (name: string) => Promise<void>;
}
