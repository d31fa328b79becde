import { Refused } from "@roundsman/contract/client";
import { invoice as invoiceCodec, type Invoice } from "@roundsman/contract/invoice";
import { numberOf } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import {
  listIncludes,
  LIST_RULES,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { isUnanswered, withTimeout } from "../../session/call-options.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { toast } from "../../ui/layer/toast.ts";
import { invoices } from "../calls.ts";
import type { Changed, Writing } from "./invoice-form.ts";
import { useSending, type Made } from "./use-sending.ts";
import { numberIn } from "./written-body.ts";

interface WriteProps {
  readonly driver: number;
  readonly writing: Writing;
  /** The list of a new invoice. */
  readonly list: InvoiceList;
  /** Called if no response came: the request may have arrived. */
  readonly onLost: () => void;
  readonly onDone: (id: number) => void;
}

/**
 * Saves a draft and says how that went. Resolves with the server's invoice if it has to be merged
 * with the draft and saved again.
 */
export function useWrite(props: WriteProps): (draft: InvoiceDraft) => Promise<Changed | null> {
  const { driver, list, onLost, onDone } = props;
  // As it was when the form opened: a refetch must not change what the draft is compared with.
  const [writing] = useState(props.writing);
  const { editor } = useMessages();
  const issued = useIssuedWords();
  const t = useDriverBookWords().writing;
  const wordsOf = useRefusalWords();
  const read = useRead(driver);
  const { create, change, correct, failed } = useSending(driver);
  const isOpen = useIsOpen();
  /** The invoice that an earlier attempt made, if its content may differ from the draft. */
  const found = useRef<Made | null>(null);

  const done = ({ id }: Invoice): null => {
    toast.done(writing.kind === "correct" ? issued.corrected : editor.saved);
    if (isOpen.current) onDone(id);
    return null;
  };
  const edit = async (before: Invoice, draft: InvoiceDraft): Promise<Changed | null> => {
    const now = await read(before.id);
    if (!now) return null;
    if (!isLocked(now)) return done(await change(before, draft));
    toast.failed(t.issuedMeanwhile);
    return null;
  };
  /** Saves over an invoice that an earlier attempt made, merged with the draft first. */
  const overFound = async ({ earlier }: Made, now: Invoice | null, draft: InvoiceDraft) => {
    if (!now) return null;
    if (isLocked(now)) {
      toast.failed(t.issuedSince(numberOf(now)));
      return null;
    }
    if (draft.typedOver === undefined)
      return { invoice: now, sent: earlier.map((sent) => sent.draft) };
    // The link is sent only if the form changed it: the server may have linked a customer by name.
    const customerId = numberIn(earlier[0]?.draft.customerKey ?? null);
    const status = changedStatus(list, { earlier, now });
    return done(await change({ id: now.id, customerId }, draft, status));
  };
  const send = async (draft: InvoiceDraft): Promise<Changed | null> => {
    if (writing.kind === "edit") return edit(writing.invoice, draft);
    if (found.current) return overFound(found.current, await read(found.current.invoice.id), draft);
    const written = await (writing.kind === "new" ? create(draft, list) : correct(draft, writing));
    if (written.earlier.length === 0) return done(written.invoice);
    found.current = written;
    return overFound(written, written.invoice, draft);
  };
  return async (draft) => {
    try {
      return await send(draft);
    } catch (error) {
      const current = writing.kind === "edit" || found.current ? currentIn(error) : null;
      if (current) return { invoice: current, sent: [] };
      if (isUnanswered(error)) onLost();
      toast.failed(wordsOf(error) ?? failed(error));
      return null;
    }
  };
}

/**
 * The status that moves the invoice to the chosen list; undefined if the list was not changed since
 * the first attempt, or the invoice is in it.
 */
function changedStatus(
  list: InvoiceList,
  { earlier, now }: Pick<Made, "earlier"> & { readonly now: Invoice },
): PaymentStatus | undefined {
  const first = earlier[0]?.list ?? list;
  return list === first || listIncludes(list, now.paymentStatus)
    ? undefined
    : LIST_RULES[list].creates;
}

/** The current invoice in a refusal as stale. */
function currentIn(error: unknown): Invoice | null {
  if (!(error instanceof Refused) || error.problem.status !== 409) return null;
  const current = z.safeDecode(invoiceCodec, error.problem.current as never);
  return current.success ? current.data : null;
}

/**
 * Reads the invoice, because a paper that was handed out makes no new version. Resolves with null
 * if that failed; a message was shown.
 */
function useRead(driver: number) {
  const errorText = useErrorText();
  return async (id: number): Promise<Invoice | null> => {
    try {
      return await invoices.get({ params: { driver, id } }, withTimeout());
    } catch (error) {
      toast.failed(errorText(error));
      return null;
    }
  };
}

/** Refusals because the credited invoice is no longer as the form showed it. */
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

/** A closed form must not open another screen when its call ends. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return isOpen;
}
