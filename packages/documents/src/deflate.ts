import { zlibSync } from "fflate";

/** Packs bytes in zlib's format (RFC 1950). Browsers and Node pack each in their own way; by this, server and phone make the same file. */
export const deflate = (bytes: Uint8Array): Uint8Array => zlibSync(bytes, { level: 6 });
