import { putLine, removeLine, type Line } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import { useCallback, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceMoney } from "../../payments/invoice-money.ts";
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
  /** Of a saved invoice; null for a new one. */
  readonly money: InvoiceMoney | null;
  /** The saved invoice or a new one; follows changes of other devices until something is typed. */
  readonly fresh: InvoiceDraft;
  /** Text from an earlier session that was not saved. */
  readonly kept: InvoiceDraft | null;
  readonly readonly: boolean;
}

/** The draft of an invoice and the actions of the editor. */
export function useEditor({ list, invoice, fresh, kept, readonly }: EditorProps) {
  const { editor: t } = useMessages();
  // Once the invoice is saved and its document is being made, typing is disabled.
  const [isKept, setIsKept] = useState(false);
  const isLockedNow = invoice !== null && isLocked(invoice);
  const { isTyped, preset, ...edited } = useEditedDraft({
    fresh,
    kept,
    slot: slotOf(list, invoice?.key ?? null),
    isSaved: invoice !== null,
  });
  const { draft, write, settle } = edited;
  // The key of a new invoice is fixed from the start: the preview prints the reference that it will
  // be saved under.
  const [newKey] = useState(() => currentPhone().newKey());
  /**
   * Saves the company at once on a saved invoice; on a new one it is stored with the first typed
   * text.
   */
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
    /** Whether all fields are read only. */
    isFixed: readonly || isKept || isLockedNow,
    chooseCompany,
    putLines,
    takeLine,
    onKept: () => setIsKept(true),
  };
}
