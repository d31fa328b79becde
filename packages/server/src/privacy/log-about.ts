import type { Db } from "../kernel/storage/db.ts";
import type { CustomerRows } from "./customer-rows.ts";
import { isAboutCustomer } from "./redact.ts";

export interface LogEntry {
  readonly at: string;
  readonly who: string;
  readonly action: string;
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The audit entries about a customer, their invoices, credit notes and payments, oldest first. An
 * entry about several people is cut down to this customer's part.
 */
export async function logAbout(
  db: Db,
  customerRows: CustomerRows,
  documents: readonly { readonly key: string }[],
): Promise<LogEntry[]> {
  const keys = new Set([...customerRows, ...documents].map(({ key }) => key));
  const rows = await db
    .selectFrom("audit")
    .leftJoin("person", "person.id", "audit.actor_id")
    .select(["audit.at", "person.name as who", "action", "kind", "before", "after"])
    .where("owner_id", "=", customerRows[0].owner_id)
    .where("kind", "in", ["customer", "invoice", "creditNote", "payment"])
    .orderBy("seq")
    .execute();
  return rows
    .filter(({ before, after }) => namesOne(before, keys) || namesOne(after, keys))
    .map(({ at, who, action, kind, before, after }) => ({
      at,
      who: who ?? "",
      action,
      kind,
      before: redactOthers(JSON.parse(before), keys),
      after: redactOthers(JSON.parse(after), keys),
    }));
}

function namesOne(json: string, keys: ReadonlySet<string>): boolean {
  for (const [, key = ""] of json.matchAll(/"key":"([^"]*)"/g)) if (keys.has(key)) return true;
  return false;
}

/**
 * Removes other customers' data: keeps only this customer's items of a list, and only their
 * payments in an entry.
 */
function redactOthers(value: unknown, keys: ReadonlySet<string>): unknown {
  const isAbout = (each: unknown): boolean =>
    typeof each === "object" && each !== null && isAboutCustomer(each, { keys });
  if (Array.isArray(value)) return value.filter(isAbout);
  if (typeof value !== "object" || value === null) return null;
  const own = isAbout(value) ? value : null;
  if (!("payments" in value) || !Array.isArray(value.payments)) return own;
  const payments = value.payments.filter(isAbout);
  return own || payments.length > 0 ? { ...own, payments } : null;
}
