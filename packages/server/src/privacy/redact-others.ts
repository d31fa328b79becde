import { isTheirs } from "./redact.ts";

/**
 * Removes other customers' data: keeps only this customer's items of a list, and only their
 * payments in an entry.
 */
export function redactOthers(value: unknown, keys: ReadonlySet<string>): unknown {
  const theirs = (each: unknown): boolean =>
    typeof each === "object" && each !== null && isTheirs(each, { keys });
  if (Array.isArray(value)) return value.filter(theirs);
  if (typeof value !== "object" || value === null) return null;
  const own = theirs(value) ? value : null;
  if (!("payments" in value) || !Array.isArray(value.payments)) return own;
  const payments = value.payments.filter(theirs);
  return own || payments.length > 0 ? { ...own, payments } : null;
}
