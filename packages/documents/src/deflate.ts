import { zlibSync } from "fflate";

/**
 * Compresses bytes in zlib's format (RFC 1950). The compressors of browsers and Node differ; with
 * this one, server and phone make the same file.
 */
export const deflate = (bytes: Uint8Array): Uint8Array => zlibSync(bytes, { level: 6 });
