import { numberOf, putLine, removeLine, type Line } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import { useCallback, useMemo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Messages } from "../../messages/messages.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useHasThirdColumn } from "../../ui/hooks/wide.ts";
import { CustomerSection } from "./customer-section.tsx";
import { DatesSection } from "./dates-section.tsx";
import { draftOf, slotOf } from "./draft.ts";
import css from "./editor.module.css";
import { EditorBar } from "./editor-bar.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { EditorTools } from "./editor-tools.tsx";
import { FootnoteField } from "./footnote-field.tsx";
import { CreditsOf, useCreditsAtLines } from "../credit-notes/credits-of.tsx";
import { IssuedSection } from "../issued/issued-section.tsx";
import { HandedOutNote } from "../papers/handed-out-note.tsx";
import { LinesSection } from "../lines/lines-section.tsx";
import { LISTS, type ListName } from "../lists.ts";
import { LimitNote } from "../../payments/limit/limit-note.tsx";
import { PaymentsOf } from "../../payments/payments-of.tsx";
import { LivePreview } from "../papers/live-preview.tsx";
import { updateInvoice } from "../queries.ts";
import { RepeatButton } from "./repeat-button.tsx";
import { TotalsTable } from "./totals-table.tsx";
import { useEditedDraft } from "./use-edited-draft.ts";

interface EditorProps {
  readonly list: ListName;
  readonly invoice: LocalInvoice | null;
  /** As it is saved, or a new one; follows what other devices do until something is typed. */
  readonly fresh: InvoiceDraft;
  /** What was typed before and not saved. */
  readonly kept: InvoiceDraft | null;
  readonly readonly: boolean;
}

/** Reads like the paper it becomes: customer, date, lines, totals. Every keystroke is kept on the phone. */
export function Editor({ list, invoice, fresh, kept, ...given }: EditorProps) {
  const { editor: t, invoices } = useMessages();
  const third = useHasThirdColumn();
  // While its document is made there is nothing more to type into.
  const [isKept, setIsKept] = useState(false);
  const locked = invoice !== null && isLocked(invoice);
  const readonly = given.readonly || isKept || locked;
  const slot = slotOf(list, invoice?.key ?? null);
  const { draft, isTyped, write, writeText, preset, settle } = useEditedDraft({
    fresh,
    kept,
    slot,
    isSaved: invoice !== null,
  });
  // Of a new one from its first word on: the preview prints the reference that it is saved under.
  const [newKey] = useState(() => currentPhone().newKey());
  const invoiceKey = invoice?.key ?? newKey;
  /** An act of its own, not a draft that waits for Save; on a new invoice it waits for the first word. */
  const choose = (companyKey: string | null) => {
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
  const { date, supplyDate, dueDate } = draft;
  const dates = useMemo(() => ({ date, supplyDate, dueDate }), [date, supplyDate, dueDate]);
  const credits = useCreditsAtLines();
  const title = titleOf(invoice, { readonly: given.readonly || locked, t });
  return (
    <EditorFrame
      list={list}
      title={title}
      note={
        (given.readonly || invoice) && (
          <span className={css.note} data-readonly={given.readonly || undefined}>
            {given.readonly ? t.readonly : invoice && invoices.payment[invoice.paymentStatus]}
          </span>
        )
      }
      tools={
        <EditorTools
          list={list}
          invoice={invoice}
          invoiceKey={invoiceKey}
          draft={draft}
          readonly={given.readonly}
          onCompany={choose}
        />
      }
      beside={
        third && (
          <LivePreview
            numbered={invoice}
            invoiceKey={invoiceKey}
            draft={draft}
            before={invoice?.lastDocument ?? null}
          />
        )
      }
    >
      {invoice && <IssuedSection invoice={invoice} />}
      {invoice && <PaymentsOf invoice={invoice} />}
      <CustomerSection draft={draft} readonly={readonly} onChange={write} />
      <div className={css.room}>
        <div className={css.fields}>
          <DatesSection
            draft={dates}
            customerKey={draft.customerKey}
            readonly={readonly}
            onChange={write}
          />
          <TextArea
            label={t.summary}
            placeholder={readonly ? "" : t.summaryHint}
            value={draft.summary}
            readOnly={readonly}
            maxLength={5000}
            onText={(summary) => writeText({ summary })}
          />
        </div>
      </div>
      <LinesSection
        customerKey={draft.customerKey}
        lines={draft.lines}
        readonly={readonly}
        onPut={putLines}
        onRemove={takeLine}
        {...credits.ofLines}
      />
      <TotalsTable lines={draft.lines} date={draft.date} vatMode={draft.vatMode} />
      {!readonly && draft.customerKey !== null && (
        <LimitNote
          key={draft.customerKey}
          of={{ key: invoiceKey, invoice, list: LISTS[list].creates }}
          draft={draft}
        />
      )}
      <FootnoteField
        value={draft.footnote}
        readonly={readonly}
        onChange={(footnote) => writeText({ footnote })}
      />
      {invoice && <CreditsOf invoice={invoice} {...credits.ofSection} />}
      {invoice?.lastDocument && <HandedOutNote document={invoice.lastDocument} invoice={draft} />}
      {invoice && <RepeatButton invoice={invoice} name={draft.billTo.name} />}
      <EditorBar
        list={list}
        invoice={invoice}
        newKey={newKey}
        draft={draft}
        settle={settle}
        readonly={given.readonly}
        onKept={() => setIsKept(true)}
      />
    </EditorFrame>
  );
}

/** "Create invoice", "Edit INV-349"; what is only read has its number alone. */
function titleOf(
  invoice: LocalInvoice | null,
  { readonly, t }: { readonly readonly: boolean; readonly t: Messages["editor"] },
): string {
  if (!invoice) return t.create;
  const number = numberOf(invoice);
  if (number === null) return readonly ? t.pending : t.editPending;
  return readonly ? number : t.edit(number);
}
