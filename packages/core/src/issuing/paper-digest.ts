import { tidyName } from "../name.ts";
import { sha256 } from "./sha-256.ts";

/**
 * A digest of what a paper says, 64 hexadecimal digits: it tells two papers apart without keeping
 * one. White space is tidied first, as on the wire. An empty field counts as absent, so that a new
 * field leaves the digests of papers without it as they are. These rules must not change: records
 * hold digests for as long as papers are kept.
 */
export const paperDigest = (content: object): string => sha256(JSON.stringify(canonical(content)));

/** undefined where the value says nothing. Fields become pairs, sorted by name. */
function canonical(value: unknown): unknown {
  if (typeof value === "string") return tidyName(value) || undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.map(canonical) : undefined;
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const fields = Object.entries(value)
    .map(([name, member]) => [name, canonical(member)] as const)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.length > 0 ? fields : undefined;
}
