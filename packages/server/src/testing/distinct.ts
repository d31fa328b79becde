import { createHash } from "node:crypto";

/** How many names and keys this test file has made; each file has its own database. */
let count = 0;

/** A name that no other record of this test file has, the same in every run: "Rice 1". */
export const distinctName = (start: string): string => `${start} ${++count}`;

/**
 * A UUID that no other record of this test file has, the same in every run. As with a random one,
 * its place in an order says nothing about when it was made.
 */
export function distinctKey(): string {
  const hex = createHash("sha256").update(String(++count)).digest("hex");
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hex) ?? [];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}
