/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 hexadecimal digits. Written here because the
 * browser's own is asynchronous, which an IndexedDB transaction does not wait for, and exists on
 * HTTPS pages only.
 */
export function sha256(text: string): string {
  const message = padded(utf8(text));
  let hash = INITIAL;
  for (let at = 0; at < message.byteLength; at += BLOCK)
    hash = compressed(hash, scheduled(new DataView(message.buffer, at, BLOCK)));
  return hash.map((word) => word.toString(16).padStart(8, "0")).join("");
}

const BLOCK = 64;
type Words = readonly [number, number, number, number, number, number, number, number];

/** A lone surrogate becomes U+FFFD, as in the encoders of browsers. */
function utf8(text: string): readonly number[] {
  const bytes: number[] = [];
  for (const letter of text.toWellFormed()) {
    const point = letter.codePointAt(0) ?? 0;
    const tail = (shift: number): number => 0x80 | ((point >> shift) & 0x3f);
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), tail(0));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), tail(6), tail(0));
    else bytes.push(0xf0 | (point >> 18), tail(12), tail(6), tail(0));
  }
  return bytes;
}

/** The bytes, one bit, zeros, and the length in bits at the end of the last block. */
function padded(bytes: readonly number[]): DataView<ArrayBuffer> {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const view = new DataView(new ArrayBuffer(length));
  for (const [at, byte] of bytes.entries()) view.setUint8(at, byte);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return view;
}

/** The message schedule of a block: 64 words. */
function scheduled(block: DataView): DataView {
  const words = new DataView(new ArrayBuffer(4 * CONSTANTS.length));
  const word = (at: number): number => words.getUint32(4 * at);
  for (const at of CONSTANTS.keys()) {
    const value = at < 16 ? block.getUint32(4 * at) : mixed(word, at);
    words.setUint32(4 * at, value);
  }
  return words;
}

function mixed(word: (at: number) => number, at: number): number {
  const [early, late] = [word(at - 15), word(at - 2)];
  const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return word(at - 16) + first + word(at - 7) + second;
}

function compressed(hash: Words, words: DataView): Words {
  let [a, b, c, d, e, f, g, h] = hash;
  for (const [at, constant] of CONSTANTS.entries()) {
    const choice = (e & f) ^ (~e & g);
    const turnedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = h + turnedE + choice + constant + words.getUint32(4 * at);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e] = [g, f, e, (d + first) >>> 0];
    [d, c, b, a] = [c, b, a, (first + second) >>> 0];
  }
  const [A, B, C, D, E, F, G, H] = hash;
  const sum = (one: number, other: number): number => (one + other) >>> 0;
  return [
    ...([sum(A, a), sum(B, b), sum(C, c), sum(D, d)] as const),
    ...([sum(E, e), sum(F, f), sum(G, g), sum(H, h)] as const),
  ];
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fractions of the square roots of the first 8 primes. */
const INITIAL: Words = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
/** The same for the cube roots of the first 64 primes. */
const CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
] as const;
