import type { Company } from "@roundsman/core/company";
import { isLocked } from "@roundsman/core/issuing/issued";
import { isEInvoice, type FileKind } from "@roundsman/core/issuing/handed-out";
import { numberOf } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { findCustomer } from "../../customers/queries.ts";
import { offerInstall } from "../../device/install.ts";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { toast } from "../../ui/layer/toast.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useAnotherVat } from "../papers/use-another-vat.ts";
import { documentOf } from "../papers/document.ts";
import { makeDocument, type MadeDocument } from "../papers/download.ts";
import { numberForPaper } from "../papers/number-invoices.ts";
import { useHandOutDocument } from "../papers/use-hand-out-document.ts";
import { slotOf } from "./draft.ts";
import { LISTS, type ListName } from "../lists.ts";
import { keepInvoice } from "./drafts.ts";
import { useLimitQuestion } from "./questions/use-limit-question.tsx";
import { withVat } from "./typed-over.ts";
import { useConfirmed } from "./questions/use-confirmed.ts";

interface Edited {
  readonly list: ListName;
  readonly invoice: LocalInvoice | null;
  /** The key of a new invoice: saving again updates the same one. */
  readonly newKey: string;
  readonly readonly: boolean;
  /** The company that the draft names as its issuer. */
  readonly company: Company | null;
  /**
   * Called when the invoice is saved and its draft deleted: text typed later would start another
   * draft.
   */
  readonly onKept: () => void;
}

export interface WantedDocument {
  readonly kind: FileKind;
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}

/**
 * Milliseconds that a document waits for the server's number where there is signal; after that the
 * invoice gets one from this phone's number series.
 */
const PATIENCE = 3000;

/** Saves, or saves and downloads, and returns to the list. A double tap acts once (wire §10). */
export function useSave({ list, invoice, newKey, company, onKept, ...props }: Edited) {
  const locked = invoice !== null && isLocked(invoice);
  const readonly = props.readonly || locked;
  const { editor: t } = useMessages();
  const mayGoOut = useAnotherVat();
  const limit = useLimitQuestion({
    key: invoice?.key ?? newKey,
    invoice,
    list: LISTS[list].creates,
  });
  const confirmed = useConfirmed({ invoice, readonly, company, askLimit: limit.ask });
  const { tell, sheet } = useTell(readonly);
  const leave = useLeave(list);
  const [once, busy] = useOnce((work: () => Promise<void>) => work());

  const save = (typed: InvoiceDraft) =>
    once(async () => {
      const draft = await confirmed(typed);
      if (!draft) return;
      const note = toast.busy(t.saving);
      const key = await kept(draft, { list, invoice, newKey });
      if (key === null) return note.failed(t.saveFailed);
      await limit.settle(key);
      note.done(t.saved);
      offerInstall();
      await leave();
    });

  const saveAndDownload = (typed: InvoiceDraft, wanted: WantedDocument) =>
    once(async () => {
      const { vat } = wanted;
      // Whoever hands the document out decides the VAT mode, and so what is owed.
      const draft = await confirmed(invoice ? withVat(typed, vat) : { ...typed, vatMode: vat });
      if (!draft) return;
      // Adding VAT raises what is owed, also of an issued invoice.
      if (locked && !((await mayGoOut(invoice, vat)) && (await limit.ask(draft)))) return;
      const note = toast.busy(readonly ? t.generating : t.saving);
      const key = readonly && invoice ? invoice.key : await kept(draft, { list, invoice, newKey });
      if (key === null) return note.failed(t.saveFailed);
      if (!locked) await limit.settle(key);
      onKept();
      note.change(t.generating);
      const paper = await paperOf(draft, { ...wanted, key, company, shown: invoice });
      const finished = locked ? withVatKept(paper, { invoice, vat, cash: limit.paidNow() }) : paper;
      if (finished === "no number") note.failed(t.eInvoice.noNumber);
      else {
        note.dismiss();
        await tell(finished);
      }
      // The invoice is saved and its draft deleted: the editor is done.
      await leave();
    });

  return { busy, save, saveAndDownload, sheet, limitSheet: limit.sheet };
}

/**
 * The invoice's key; null where storage is full or another device deleted the invoice: the typed
 * text stays on the screen.
 */
function kept(
  draft: InvoiceDraft,
  { list, invoice, newKey }: Pick<Edited, "list" | "invoice" | "newKey">,
): Promise<string | null> {
  const key = invoice?.key ?? null;
  const place = { key, newKey, list: LISTS[list].creates, slot: slotOf(list, key) };
  return keepInvoice(place, draft).catch(() => null);
}

interface Paper extends WantedDocument, Pick<Edited, "company"> {
  /** The invoice's key. */
  readonly key: string;
  /** The invoice when the editor opened; null for a new one. */
  readonly shown: LocalInvoice | null;
}

/** The document of a saved invoice; an e-invoice cannot be made without a number. */
async function paperOf(draft: InvoiceDraft, { kind, key, shown, ...rest }: Paper) {
  const { id, number } = await numberForPaper(key, { patience: PATIENCE, shown });
  if (numberOf({ id, number }) === null && isEInvoice(kind)) return "no number";
  const customer = await findCustomer(draft.customerKey);
  return makeDocument(documentOf(draft, { ...rest, id, number, key, customer }), {
    kind,
    invoiceKey: key,
  });
}

interface AnotherVat {
  readonly invoice: LocalInvoice;
  readonly vat: VatMode;
  /** Pence that are paid in cash when it is handed out; null: nothing. */
  readonly cash: Pence | null;
}

/**
 * The VAT mode and the payment of an issued invoice change only when the document is handed out:
 * closing the share sheet changes nothing.
 */
function withVatKept(
  madeDocument: MadeDocument | "no number" | null,
  { invoice: { vatMode, lastDocument, billTo }, vat, cash }: AnotherVat,
): MadeDocument | "no number" | null {
  if (madeDocument === null || madeDocument === "no number") return madeDocument;
  const changes = {
    ...((vatMode ?? lastDocument?.vat) !== vat && { vatMode: vat }),
    ...(cash !== null && { paidInCash: true, cash: { amount: cash, customer: billTo.name } }),
  };
  return { ...madeDocument, paper: (at) => ({ ...madeDocument.paper(at), ...changes }) };
}

/** Returns to the list, unless the person has left the editor while the document was made. */
function useLeave(list: ListName) {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return async () => {
    if (isMounted.current) await navigate({ to: LISTS[list].screen });
  };
}

/** Hands a document out and shows the result. */
function useTell(readonly: boolean) {
  const { editor: t } = useMessages();
  const { handOut, sheet } = useHandOutDocument();
  const tell = async (madeDocument: MadeDocument | null) => {
    const isOut = madeDocument && (await handOut(madeDocument).catch(() => null));
    if (isOut === null) return toast.failed(t.generateFailed);
    if (isOut) toast.done(t.generated);
    else if (!readonly) toast.done(t.saved);
    if (isOut && madeDocument.missing.length > 0)
      toast.failed(t.missing(madeDocument.missing.join(" ")));
  };
  return { tell, sheet };
}
