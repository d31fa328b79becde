import { Dexie } from "dexie";
import { useEffect } from "react";
import { useMessages } from "../messages/language.tsx";
import { Gone } from "../platform/actions.ts";
import { toast } from "../ui/toast.ts";

/** A tap whose write the phone turned down is never silent: nobody caught it, so it is said here. What was typed stays where it is, for nothing after the write was done. */
export function useLostWrites(): void {
  const { common } = useMessages();
  useEffect(() => {
    const tell = (event: PromiseRejectionEvent) => {
      const words = { gone: common.goneMeanwhile, full: common.notKept, other: null }[kindOf(event.reason)];
      if (words === null) return;
      event.preventDefault();
      toast.failed(words);
    };
    addEventListener("unhandledrejection", tell);
    return () => removeEventListener("unhandledrejection", tell);
  }, [common]);
}

/** A database that was closed belongs to somebody who left, and a transaction that ended without a reason to a page that was left. */
function kindOf(reason: unknown): "gone" | "full" | "other" {
  if (reason instanceof Gone) return "gone";
  if (!(reason instanceof DOMException) && !(reason instanceof Dexie.DexieError)) return "other";
  const { name, inner } = reason as { readonly name: string; readonly inner?: unknown };
  if (name === "AbortError") return inner ? "full" : "other";
  return WRITES.has(name) ? "full" : "other";
}

const WRITES = new Set([
  "QuotaExceededError",
  "ConstraintError",
  "DataError",
  "UnknownError",
  "InvalidStateError",
  "TransactionInactiveError",
  "ReadOnlyError",
  "BulkError",
  "OpenFailedError",
]);
