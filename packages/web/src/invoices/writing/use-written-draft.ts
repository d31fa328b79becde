import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import type { Day } from "@roundsman/core/day";
import { putLine, removeLine, type Line } from "@roundsman/core/invoice";
import { useCallback, useState } from "react";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { blankDraft, draftOf } from "../editor/draft.ts";
import { contentText } from "../editor/typed-over.ts";
import { replacementOf } from "../issued/replacement.ts";
import { asLocal } from "./driver-records.ts";

/**
 * What is written: a new invoice, an edit of one that is not issued, or the replacement of an
 * issued one, which holds what is left to credit of it.
 */
export type Writing =
  | { readonly kind: "new"; readonly companyId: number | null }
  | { readonly kind: "edit"; readonly invoice: Invoice }
  | { readonly kind: "correct"; readonly invoice: Invoice; readonly creditable: CreditableInvoice };

/**
 * The draft while it is written. It starts once; later changes on the server are compared when it
 * is saved.
 */
export function useWrittenDraft(
  writing: Writing,
  { today, onTyped }: { readonly today: Day; readonly onTyped: () => void },
) {
  const [draft, setDraft] = useState(() => startOf(writing, today));
  const change = useCallback(
    (changed: (before: InvoiceDraft) => Partial<InvoiceDraft>) => {
      setDraft((before) => ({ ...before, ...changed(before) }));
      onTyped();
    },
    [onTyped],
  );
  const write = useCallback((changed: Partial<InvoiceDraft>) => change(() => changed), [change]);
  const putLines = useCallback(
    (put: readonly Line[]) => change(({ lines }) => ({ lines: put.reduce(putLine, lines) })),
    [change],
  );
  const takeLine = useCallback(
    ({ id }: Line) => change(({ lines }) => ({ lines: removeLine(lines, id) })),
    [change],
  );
  return { draft, write, putLines, takeLine };
}

function startOf(writing: Writing, today: Day): InvoiceDraft {
  if (writing.kind === "new") {
    const { companyId } = writing;
    return blankDraft(today, companyId === null ? null : String(companyId));
  }
  const invoice = asLocal(writing.invoice);
  if (writing.kind === "edit") {
    const seen = draftOf(invoice);
    return { ...seen, typedOver: contentText(seen) };
  }
  const { creditable } = writing;
  // As on the driver's phone, where a replacement is saved before it is edited: it keeps its VAT
  // mode, whichever customer it gets.
  return { ...replacementOf(invoice, { creditable, today }), version: invoice.version };
}
