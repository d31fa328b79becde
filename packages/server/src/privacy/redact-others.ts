import { isAboutCustomer } from "./redact.ts";

/**
 * Removes other customers' data: keeps only this customer's items of a list, and only their
 * payments in an entry.
 */
export function redactOthers(value: unknown, keys: ReadonlySet<string>): unknown {
  const isAbout = (each: unknown): boolean =>
    typeof each === "object" && each !== null && isAboutCustomer(each, { keys });
  if (Array.isArray(value)) return value.filter(isAbout);
  if (typeof value !== "object" || value === null) return null;
  const own = isAbout(value) ? value : null;
  if (!("payments" in value) || !Array.isArray(value.payments)) return own;
  const payments = value.payments.filter(isAbout);
  return own || payments.length > 0 ? { ...own, payments } : null;
}
