import type { BlobStore } from "./blob.ts";
import { diskStore } from "./disk-store.ts";
import { s3Store } from "./s3-store.ts";

interface Place {
  readonly dataDir: string;
  /** "https://KEY:SECRET@host/bucket?region=eu-west-2"; undefined keeps files on disk. */
  readonly s3Url: string | undefined;
}

export const blobStore = ({ dataDir, s3Url }: Place): BlobStore =>
  s3Url ? s3Store(s3Url) : diskStore(`${dataDir}/images`);
