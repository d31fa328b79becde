import { deflateSync } from "node:zlib";

/** The same as ../deflate.ts, in a fraction of the time that streams take. */
export const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes);
