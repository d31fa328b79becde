import { randomOf } from "../../e2e/day/random.ts";

/**
 * Set up in every test of the web app: each file makes the same keys of records in every run. Two
 * records of one millisecond are sorted by the random part of their keys. SEED is that of the
 * property tests (fixed-seeds.ts).
 */
const random = randomOf(Number(process.env["SEED"] ?? 6));
Object.defineProperty(crypto, "getRandomValues", {
  configurable: true,
  value: (bytes: Uint8Array) => {
    for (const at of bytes.keys()) bytes[at] = random.roll(256);
    return bytes;
  },
});
