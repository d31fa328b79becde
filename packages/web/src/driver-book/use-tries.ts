import { useRef } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { isUnanswered } from "../session/call-options.ts";
import { uuidV7 } from "../device/uuid-v7.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";

export interface Tries {
  /**
   * Runs `work` with a key. An equal request gets the same key until a response comes, so that the
   * server does it once.
   */
  readonly send: <T>(request: object, work: (key: string) => Promise<T>) => Promise<T>;
  /**
   * Words for a failed attempt. `lost` replaces the sentence that says that the request may have
   * arrived.
   */
  readonly failed: (error: unknown, lost?: string) => string;
}

/** The requests of one form, which can be repeated until a response comes. */
export function useTries(): Tries {
  const t = useDriverBookWords();
  const errorText = useErrorText();
  const open = useRef<{ readonly text: string; readonly key: string } | null>(null);
  const isUnknown = useRef(false);
  return {
    send: async (request, work) => {
      const text = JSON.stringify(request);
      if (open.current?.text !== text) open.current = { text, key: uuidV7(Date.now()) };
      try {
        const answer = await work(open.current.key);
        open.current = null;
        isUnknown.current = false;
        return answer;
      } catch (error) {
        if (!isUnanswered(error)) open.current = null;
        throw error;
      }
    },
    failed: (error, lost = t.lost) => {
      const message = errorText(error);
      if (isUnanswered(error)) {
        isUnknown.current = true;
        return `${message} ${lost}`;
      }
      // `t.failed` says that nothing was changed; after a lost response that is not known.
      return isUnknown.current ? message : `${message} ${t.failed}`;
    },
  };
}
