import { Refused } from "@roundsman/contract/client";
import { invoice as invoiceCodec, type Invoice } from "@roundsman/contract/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { isUnanswered, patiently } from "../../session/online.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { toast } from "../../ui/layer/toast.ts";
import { invoices } from "../calls.ts";
import type { Writing } from "./invoice-form.ts";
import { useSending } from "./use-sending.ts";

interface WriteProps {
  readonly driver: number;
  readonly writing: Writing;
  /** Of a new one. */
  readonly list: InvoiceList;
  /** Nobody answered: it may have arrived. */
  readonly onLost: () => void;
  readonly onDone: (id: number) => void;
}

/** Saves a draft, and says how that went. Resolves with the invoice as it is by now, where somebody changed it since the draft's version. */
export function useWrite(props: WriteProps): (draft: InvoiceDraft) => Promise<Invoice | null> {
  const { driver, list, onLost, onDone } = props;
  // As the form began: what is read anew meanwhile is not what was seen there.
  const [writing] = useState(props.writing);
  const { editor } = useMessages();
  const issued = useIssuedWords();
  const wordsOf = useRefusalWords();
  const mayEdit = useMayEdit(driver);
  const { create, change, correct, failed } = useSending(driver);
  const isOpen = useIsOpen();

  const send = (draft: InvoiceDraft): Promise<Invoice> => {
    if (writing.kind === "new") return create(draft, list);
    if (writing.kind === "edit") return change(writing.invoice, draft);
    return correct(draft, writing);
  };
  return async (draft) => {
    if (writing.kind === "edit" && !(await mayEdit(writing.invoice.id))) return null;
    try {
      const { id } = await send(draft);
      toast.done(writing.kind === "correct" ? issued.corrected : editor.saved);
      if (isOpen.current) onDone(id);
      return null;
    } catch (error) {
      const current = writing.kind === "edit" ? currentIn(error) : null;
      if (current) return current;
      if (isUnanswered(error)) onLost();
      toast.failed(wordsOf(error) ?? failed(error));
      return null;
    }
  };
}

/** Of a stale version. */
function currentIn(error: unknown): Invoice | null {
  if (!(error instanceof Refused) || error.problem.status !== 409) return null;
  const current = z.safeDecode(invoiceCodec, error.problem.current as never);
  return current.success ? current.data : null;
}

/** That a paper went out makes no new version: it is asked for before an edit is sent. */
function useMayEdit(driver: number) {
  const t = useDriverBookWords().writing;
  const errorText = useErrorText();
  return async (id: number): Promise<boolean> => {
    try {
      const isLockedNow = isLocked(await invoices.get({ params: { driver, id } }, patiently()));
      if (isLockedNow) toast.failed(t.issuedMeanwhile);
      return !isLockedNow;
    } catch (error) {
      toast.failed(errorText(error));
      return false;
    }
  };
}

/** What was seen when the form began is not there any more. */
const DIFFERS: ReadonlySet<string> = new Set([
  "credit-differs",
  "credit-vat-differs",
  "invoice-differs",
]);

function useRefusalWords() {
  const t = useDriverBookWords().writing;
  return (error: unknown): string | null =>
    error instanceof Refused && DIFFERS.has(error.problem.type) ? t.differs : null;
}

/** Whoever closed the form meanwhile has gone elsewhere. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return isOpen;
}
