import { numberOf } from "@roundsman/core/invoice";
import { useMessages } from "../../messages/language.tsx";
import type { Messages } from "../../messages/messages.ts";
import { paymentName } from "../../messages/payment-name.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useHasThirdColumn } from "../../ui/hooks/wide.ts";
import { later } from "../../ui/late/later.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { DetailsSection } from "./details-section.tsx";
import css from "./editor.module.css";
import { EditorBar } from "./editor-bar.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { EditorTools } from "./editor-tools.tsx";
import { FootnoteField } from "./footnote-field.tsx";
import { CreditsOf, useCreditsAtLines } from "../credit-notes/credits-of.tsx";
import { IssuedSection } from "../issued/issued-section.tsx";
import { HandedOutNote } from "../papers/handed-out-note.tsx";
import { LinesSection } from "../lines/lines-section.tsx";
import { LISTS } from "../lists.ts";
import { LimitNote } from "../../payments/limit/limit-note.tsx";
import { PaymentSection } from "../../payments/payment-section.tsx";
import { LivePreview } from "../papers/live-preview.tsx";
import { RepeatButton } from "./repeat-button.tsx";
import { TotalsTable } from "./totals-table.tsx";
import { useEditor, type EditorProps } from "./use-editor.ts";

/**
 * The editor, laid out like the printed invoice: customer, date, lines, totals. Every keystroke is
 * stored on the phone.
 */
export function Editor(props: EditorProps) {
  const { list, invoice, money, readonly } = props;
  const messages = useMessages();
  const { editor: t } = messages;
  const third = useHasThirdColumn();
  const edited = useEditor(props);
  const { draft, newKey, invoiceKey } = edited;
  return (
    <EditorFrame
      list={list}
      title={titleOf(invoice, { readonly: readonly || edited.isLocked, t })}
      note={
        (readonly || invoice) && (
          <span className={css.note} data-readonly={readonly || undefined}>
            {readonly ? t.readonly : invoice && paymentName(invoice, messages)}
          </span>
        )
      }
      tools={
        <EditorTools
          {...{ list, invoice, invoiceKey, draft, readonly }}
          onCompany={edited.chooseCompany}
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
      <Sections list={list} invoice={invoice} money={money} edited={edited} />
      <EditorBar
        {...{ list, invoice, newKey, draft, readonly }}
        settle={edited.settle}
        onKept={edited.onKept}
      />
    </EditorFrame>
  );
}

/** Loaded on demand: few invoices need it. */
const HandedFrom = later(
  async () => (await import("../hand-overs/handed-from.tsx")).HandedFrom,
  () => null,
);

interface SectionsProps extends Pick<EditorProps, "list" | "invoice" | "money"> {
  readonly edited: ReturnType<typeof useEditor>;
}

function Sections({ list, invoice, money, edited }: SectionsProps) {
  const { draft, invoiceKey, isFixed: readonly, write, writeText } = edited;
  const { customerKey, lines, date, vatMode, companyKey } = draft;
  const credits = useCreditsAtLines();
  return (
    <>
      {invoice && <IssuedSection invoice={invoice} />}
      {invoice?.id && <HandedFrom invoice={invoice} />}
      {invoice && money && <PaymentSection invoice={invoice} money={money} />}
      <CustomerSection draft={draft} readonly={readonly} onChange={write} />
      <div className={css.room}>
        <div className={css.fields}>
          <DetailsSection {...{ draft, readonly }} onChange={write} onText={writeText} />
        </div>
      </div>
      <LinesSection
        {...{ customerKey, lines, readonly }}
        onPut={edited.putLines}
        onRemove={edited.takeLine}
        {...credits.ofLines}
      />
      <TotalsTable {...{ lines, date, vatMode, companyKey }} lastDocument={invoice?.lastDocument} />
      {!readonly && customerKey !== null && (
        <LimitNote
          key={customerKey}
          weighed={{ key: invoiceKey, invoice, list: LISTS[list].creates }}
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
    </>
  );
}

/** "Create invoice", "Edit INV-349"; the number alone where the invoice is read only. */
function titleOf(
  invoice: LocalInvoice | null,
  { readonly, t }: { readonly readonly: boolean; readonly t: Messages["editor"] },
): string {
  if (!invoice) return t.create;
  const number = numberOf(invoice);
  if (number === null) return readonly ? t.pending : t.editPending;
  return readonly ? number : t.edit(number);
}
