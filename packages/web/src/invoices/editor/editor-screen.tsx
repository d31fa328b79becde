import { isLocked } from "@roundsman/core/issuing/issued";
import { useLocation } from "@tanstack/react-router";
import { FileQuestion } from "lucide-react";
import { useState } from "react";
import { useLatestCompanyKey } from "../../companies/queries.ts";
import { useMessages } from "../../messages/language.tsx";
import { useInvoiceMoney } from "../../payments/invoice-money.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { blankDraft, draftOf, slotOf } from "./draft.ts";
import { DraftOffer } from "./draft-offer.tsx";
import { Editor } from "./editor.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import type { ListName } from "../lists.ts";
import { dropDraft } from "./drafts.ts";
import { useInvoice } from "../queries.ts";
import { useRepeat } from "../repeat.ts";
import type { EditorProps } from "./use-editor.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { GONE, useWantedInvoice } from "../papers/use-wanted.ts";
import { useToday } from "../../ui/hooks/use-today.ts";

/**
 * The invoice screen in its four variants (spec §2): with an invoice in the navigation state it
 * edits, otherwise it creates.
 */
export function EditorScreen({ list }: { readonly list: ListName }) {
  const { common, editor: t } = useMessages();
  const { readonly = false, repeat = null } = useLocation({ select: ({ state }) => state });
  const wanted = useWantedInvoice();
  const key = typeof wanted === "string" ? wanted : null;
  const invoice = useInvoice(key);
  const today = useToday();
  const money = useInvoiceMoney(invoice ?? null, today);
  const pattern = useRepeat(repeat, today);
  const kept = useKeptDraft(slotOf(list, key));
  const companyKey = useLatestCompanyKey();
  if (
    wanted === undefined ||
    companyKey === undefined ||
    (key !== null && invoice === undefined) ||
    money === undefined ||
    pattern === undefined ||
    kept === undefined
  )
    return (
      <EditorFrame list={list} title="">
        <SkeletonRows label={common.loading} rows={6} />
      </EditorFrame>
    );
  if (wanted === GONE || (key !== null && (!invoice || invoice.deletedAt !== "")))
    return (
      <EditorFrame list={list} title={t.gone.title}>
        <EmptyState icon={<FileQuestion size={32} />} text={t.gone.text} />
      </EditorFrame>
    );
  return (
    <Opened
      key={`${key ?? "new"} ${readonly}`}
      list={list}
      invoice={invoice ?? null}
      money={money}
      pattern={pattern}
      companyKey={companyKey}
      kept={readonly || (invoice && isLocked(invoice)) ? null : kept}
      readonly={readonly}
    />
  );
}

interface OpenedProps extends Pick<EditorProps, "list" | "invoice" | "money" | "readonly"> {
  /** The draft that a new invoice starts with. */
  readonly pattern: InvoiceDraft | null;
  /** The company of a new invoice. */
  readonly companyKey: string | null;
  readonly kept: InvoiceDraft | null;
}

/** Offers an unsaved draft once, before anything is typed over it. */
function Opened({ pattern, companyKey, kept, ...opened }: OpenedProps) {
  const { list, invoice } = opened;
  const today = useToday();
  const [offered] = useState(kept);
  const [asked, setAsked] = useState(offered !== null);
  const fresh = invoice ? draftOf(invoice) : (pattern ?? blankDraft(today, companyKey));
  const [typed, setTyped] = useState<InvoiceDraft | null>(null);
  const go = (draft: InvoiceDraft | null) => {
    setTyped(draft);
    setAsked(false);
  };
  const startAfresh = () => {
    void dropDraft(slotOf(list, invoice?.key ?? null));
    go(null);
  };
  if (!asked) return <Editor {...opened} fresh={fresh} kept={typed} />;
  return (
    <EditorFrame list={list} title="">
      {offered && (
        <DraftOffer draft={offered} onContinue={() => go(offered)} onFresh={startAfresh} />
      )}
    </EditorFrame>
  );
}
