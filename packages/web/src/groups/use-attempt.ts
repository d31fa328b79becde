import { useMessages } from "../messages/language.tsx";
import { useConfirm } from "../ui/layer/confirm.tsx";

/** Resolves with whether the work succeeded. */
export type Attempt = (work: () => Promise<void>, failure: string) => Promise<boolean>;

/**
 * Runs work that may fail, and reports a failure in a dialog (spec §8). The screen beneath stays as
 * it is.
 */
export function useAttempt(): Attempt {
  const { common, groups } = useMessages();
  const ask = useConfirm();
  return async (work, failure) => {
    try {
      await work();
      return true;
    } catch {
      ask({
        title: groups.failure,
        text: failure,
        yes: common.close,
        danger: false,
        onYes: () => {},
      });
      return false;
    }
  };
}
