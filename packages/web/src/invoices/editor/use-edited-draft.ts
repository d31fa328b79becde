import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { keepDraft } from "./drafts.ts";
import { contentText } from "./typed-over.ts";

interface Edited {
  /** The draft of the saved invoice, or of a new one. */
  readonly fresh: InvoiceDraft;
  /** Text from an earlier session that was not saved. */
  readonly kept: InvoiceDraft | null;
  readonly slot: string;
  /** Whether the invoice is saved already. */
  readonly isSaved: boolean;
}

/**
 * Milliseconds between a keystroke and the update of the editor and the database: the key is drawn
 * first.
 */
const AFTER_KEY = 60;

/**
 * The draft of an invoice while it is edited, stored on the phone. `write` changes it at once;
 * `writeText` shortly after the keystroke, so that typing never waits for the rest of the editor.
 * `settle` returns the complete draft, with the last typed text, for saving.
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
        ...(isSaved && !before && { typedOver: contentText(base.current) }),
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
  /** Changes a new draft without storing it. */
  const preset = useCallback((changed: Partial<InvoiceDraft>) => {
    latest.current = { ...(latest.current ?? base.current), ...changed };
    setTyped(latest.current);
  }, []);

  useBeforeGone(settle);
  return { draft: typed ?? fresh, isTyped: typed !== null, write, writeText, preset, settle };
}

/** Calls `settle` when the app is hidden or the screen is left. */
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
