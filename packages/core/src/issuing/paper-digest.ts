import { tidyName } from "../name.ts";
import { sha256 } from "./sha-256.ts";

/**
 * A digest of what a paper says, to tell two papers apart without keeping one: 64 hexadecimal digits. White space counts for nothing, because the wire
 * tidies it. A field that says nothing is as one that is absent, so that a new field leaves the digests of what lacks it as they are. These rules stay as
 * they are: records hold digests for as long as papers are kept.
 */
export const paperDigest = (said: object): string => sha256(JSON.stringify(canonical(said)));

/** undefined: it says nothing. Fields are pairs in the order of their names. */
function canonical(value: unknown): unknown {
  if (typeof value === "string") return tidyName(value) || undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.map(canonical) : undefined;
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const fields = Object.entries(value)
    .map(([name, of]) => [name, canonical(of)] as const)
    .filter(([, of]) => of !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.length > 0 ? fields : undefined;
}
