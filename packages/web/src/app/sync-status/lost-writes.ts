import { useEffect } from "react";
import { useMessages } from "../../messages/language.tsx";
import { kindOf } from "../../sync/store/browser/lost-write.ts";
import { takeCutShort } from "../../sync/store/browser/page-cache.ts";
import { toast } from "../../ui/layer/toast.ts";

/**
 * Shows a toast when a write to the phone's database failed and no code handled it. The form stays
 * as it was, because what follows the write did not run.
 */
export function useLostWrites(): void {
  const { common } = useMessages();
  useEffect(() => {
    const tell = (event: PromiseRejectionEvent) => {
      const words = {
        gone: common.goneMeanwhile,
        full: common.phoneFull,
        failed: common.notKept,
        other: null,
      }[kindOf(event.reason)];
      if (words === null) return;
      event.preventDefault();
      toast.failed(words);
    };
    const tellCutShort = () => void (takeCutShort() && toast.failed(common.cutShort));
    tellCutShort();
    addEventListener("unhandledrejection", tell);
    addEventListener("pageshow", tellCutShort);
    return () => {
      removeEventListener("unhandledrejection", tell);
      removeEventListener("pageshow", tellCutShort);
    };
  }, [common]);
}
