/**
 * Replaces "brotli/decompress.js" in the browser bundle: fontkit needs it only for WOFF2, and the
 * packs are TTF (58 KB gzip saved).
 */
export default function decompress(): never {
  throw new Error("WOFF2 fonts are not supported: the packs are TTF");
}
