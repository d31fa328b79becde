import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { invoiceNumber } from "@roundsman/core/invoice";
import type { BusinessWords } from "./business-words.ts";

/** What an entry of the log is about and what was done: "Invoice INV-12 Golden Wok · changed". */
export function logLine(
  { kind, ids, number: given, about, action }: AuditEntry,
  t: BusinessWords["log"],
): string {
  const number =
    ids.length === 1 && kind === "invoice"
      ? (given ?? invoiceNumber(ids[0] ?? 0))
      : ids.length > 1
        ? `× ${ids.length}`
        : "";
  const actions: Readonly<Record<string, string | undefined>> = t.actions;
  const what = [t.kinds[kind], number, about].filter(Boolean).join(" ");
  return `${what} · ${actions[action] ?? action}`;
}
