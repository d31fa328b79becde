import { useEffect } from "react";
import { useMessages } from "../../messages/language.tsx";
import { Gone } from "../../sync/store/phone.ts";
import { takeCutShort } from "../../sync/store/browser/page-cache.ts";
import { isStorageError, isStorageFull } from "../../sync/store/browser/storage-errors.ts";
import { toast } from "../../ui/layer/toast.ts";

/**
 * Shows a toast when a write to the phone's database failed and no code handled it. The form stays
 * as it was, because what follows the write did not run.
 */
export function useLostWrites(): void {
  const { common } = useMessages();
  useEffect(() => {
    const show = (event: PromiseRejectionEvent) => {
      const words = {
        gone: common.goneMeanwhile,
        full: common.phoneFull,
        failed: common.notKept,
        other: null,
      }[lostWriteOf(event.reason)];
      if (words === null) return;
      event.preventDefault();
      toast.failed(words);
    };
    const showInterruptedWrite = () => void (takeCutShort() && toast.failed(common.cutShort));
    showInterruptedWrite();
    addEventListener("unhandledrejection", show);
    addEventListener("pageshow", showInterruptedWrite);
    return () => {
      removeEventListener("unhandledrejection", show);
      removeEventListener("pageshow", showInterruptedWrite);
    };
  }, [common]);
}

/**
 * Why the phone did not keep a write. "full": no room is left. "other": nobody has to be notified.
 */
type LostWrite = "gone" | "full" | "failed" | "other";

/**
 * "other" if the database was closed, because its person signed out, or if the transaction was
 * aborted without a reason, because the page was left.
 */
export function lostWriteOf(reason: unknown): LostWrite {
  if (reason instanceof Gone) return "gone";
  if (!isStorageError(reason)) return "other";
  if (isStorageFull(reason)) return "full";
  if (reason.name === "AbortError") return reason.inner ? "failed" : "other";
  return WRITES.has(reason.name) ? "failed" : "other";
}

const WRITES = new Set([
  "ConstraintError",
  "DataError",
  "UnknownError",
  "InvalidStateError",
  "TransactionInactiveError",
  "ReadOnlyError",
  "BulkError",
  "OpenFailedError",
]);
