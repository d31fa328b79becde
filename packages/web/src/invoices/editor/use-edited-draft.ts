import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { keepDraft } from "./drafts.ts";
import { sayingOf } from "./typed-over.ts";

interface Edited {
  /** As it is saved, or a new one. */
  readonly fresh: InvoiceDraft;
  /** What was typed before and not saved. */
  readonly kept: InvoiceDraft | null;
  readonly slot: string;
  /** Whether it is an invoice already. */
  readonly isSaved: boolean;
}

/** Milliseconds after a key in a text until the rest of the editor and the phone hear of it: the key itself is drawn first. */
const AFTER_KEY = 60;

/**
 * The draft of an invoice while it is edited, and kept on the phone. `write` changes it at once; `writeText` a moment after the key, so that typing never
 * waits for the rest of the editor. `settle` returns all of it, with what was typed last: for whatever saves it.
 */
export function useEditedDraft({ fresh, kept, slot, isSaved }: Edited) {
  const [typed, setTyped] = useState(kept);
  const latest = useRef(kept);
  const base = useRef(fresh);
  base.current = fresh;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = useCallback((): InvoiceDraft => {
    if (timer.current !== undefined && latest.current) {
      clearTimeout(timer.current);
      timer.current = undefined;
      setTyped(latest.current);
      void keepDraft(slot, latest.current);
    }
    return latest.current ?? base.current;
  }, [slot]);

  const change = useCallback(
    (changed: Partial<InvoiceDraft>) => {
      const before = latest.current;
      latest.current = {
        ...(before ?? base.current),
        ...changed,
        ...(isSaved && !before && { typedOver: sayingOf(base.current) }),
      };
    },
    [isSaved],
  );

  const later = useCallback(() => {
    timer.current ??= setTimeout(() => startTransition(() => void settle()), AFTER_KEY);
  }, [settle]);

  const writeText = useCallback(
    (changed: Partial<InvoiceDraft>) => {
      change(changed);
      later();
    },
    [change, later],
  );
  const write = useCallback(
    (changed: Partial<InvoiceDraft>) => {
      writeText(changed);
      settle();
    },
    [writeText, settle],
  );
  /** For a new one, without beginning a draft of it. */
  const preset = useCallback((changed: Partial<InvoiceDraft>) => {
    latest.current = { ...(latest.current ?? base.current), ...changed };
    setTyped(latest.current);
  }, []);

  useBeforeGone(settle);
  return { draft: typed ?? fresh, isTyped: typed !== null, write, writeText, preset, settle };
}

/** When the app is hidden, and when the screen is left. */
function useBeforeGone(settle: () => unknown) {
  useEffect(() => {
    const hide = () => void settle();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      settle();
    };
  }, [settle]);
}
