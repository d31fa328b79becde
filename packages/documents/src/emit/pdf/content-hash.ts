/**
 * 128 bits in hexadecimal, different for different content. Not for secrets: four streams of
 * multiply and rotate, similar to MurmurHash3.
 */
export function contentHash(parts: readonly Uint8Array[]): string {
  const hash = Uint32Array.of(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344);
  let length = 0;
  for (const part of parts) {
    length += part.length;
    mixInto(hash, part);
  }
  let carry = length;
  // Two rounds mix the words with each other, so that each word depends on all bytes.
  for (let round = 0; round < 8; round += 1) {
    carry = finished((hash[round % 4] ?? 0) ^ carry);
    hash[round % 4] = carry;
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

function mixInto(hash: Uint32Array, bytes: Uint8Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = hash;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x9e3779b1);
    b = Math.imul(b ^ a ^ (a >>> 15), 0x85ebca6b);
    c = Math.imul((c ^ byte) + b, 0xc2b2ae35);
    d = Math.imul(d ^ c ^ (c >>> 13), 0x27d4eb2f);
  }
  hash.set([a, b, c, d]);
}

function finished(word: number): number {
  const half = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const mixed = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
