import { useMessages } from "../messages/language.tsx";
import { useConfirm } from "../ui/layer/confirm.tsx";

/** Resolves with whether it came off. */
export type Attempt = (work: () => Promise<void>, failure: string) => Promise<boolean>;

/** Runs something that may not come off, and says so in a dialog of its own (spec §8); what is beneath stays, whichever key answers it. */
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
