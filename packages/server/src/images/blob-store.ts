import { diskStore } from "./disk-store.ts";
import { s3Store } from "./s3-store.ts";

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
}

interface Place {
  readonly dataDir: string;
  /** "https://KEY:SECRET@host/bucket?region=eu-west-2"; undefined keeps files on disk. */
  readonly s3Url: string | undefined;
}

export const blobStore = ({ dataDir, s3Url }: Place): BlobStore => (s3Url ? s3Store(s3Url) : diskStore(`${dataDir}/images`));
