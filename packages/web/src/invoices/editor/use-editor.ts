import { putLine, removeLine, type Line } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import { useCallback, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { toast } from "../../ui/layer/toast.ts";
import type { ListName } from "../lists.ts";
import { updateInvoice } from "../queries.ts";
import { draftOf, slotOf } from "./draft.ts";
import { useEditedDraft } from "./use-edited-draft.ts";

export interface EditorProps {
  readonly list: ListName;
  readonly invoice: LocalInvoice | null;
  /** As it is saved, or a new one; follows what other devices do until something is typed. */
  readonly fresh: InvoiceDraft;
  /** What was typed before and not saved. */
  readonly kept: InvoiceDraft | null;
  readonly readonly: boolean;
}

/** The draft of an invoice, and all that the editor does with it. */
export function useEditor({ list, invoice, fresh, kept, readonly }: EditorProps) {
  const { editor: t } = useMessages();
  // While its document is made there is nothing more to type into.
  const [isKept, setIsKept] = useState(false);
  const isLockedNow = invoice !== null && isLocked(invoice);
  const { isTyped, preset, ...edited } = useEditedDraft({
    fresh,
    kept,
    slot: slotOf(list, invoice?.key ?? null),
    isSaved: invoice !== null,
  });
  const { draft, write, settle } = edited;
  // Of a new one from its first word on: the preview prints the reference that it is saved under.
  const [newKey] = useState(() => currentPhone().newKey());
  /** An act of its own, not a draft that waits for Save; on a new invoice it waits for the first word. */
  const chooseCompany = (companyKey: string | null) => {
    if (companyKey === (draft.companyKey ?? null)) return;
    if (invoice)
      void updateInvoice(invoice.key, { ...draftOf(invoice), companyKey }).catch(() =>
        toast.failed(t.saveFailed),
      );
    if (isTyped) write({ companyKey });
    else if (!invoice) preset({ companyKey });
  };
  const putLines = useCallback(
    (lines: readonly Line[]) => write({ lines: lines.reduce(putLine, settle().lines) }),
    [write, settle],
  );
  const takeLine = useCallback(
    (line: Line) => write({ lines: removeLine(settle().lines, line.id) }),
    [write, settle],
  );
  return {
    ...edited,
    newKey,
    invoiceKey: invoice?.key ?? newKey,
    isLocked: isLockedNow,
    /** Nothing can be typed. */
    isFixed: readonly || isKept || isLockedNow,
    chooseCompany,
    putLines,
    takeLine,
    onKept: () => setIsKept(true),
  };
}
