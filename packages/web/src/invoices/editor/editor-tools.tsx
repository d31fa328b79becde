import { ActionIcon, Button } from "@mantine/core";
import { isLocked } from "@roundsman/core/issuing/issued";
import { useNavigate } from "@tanstack/react-router";
import { Building2, FileText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { CompanySheet } from "../../companies/company-sheet.tsx";
import { useMessages } from "../../messages/language.tsx";
import { useCompanyWords } from "../../messages/late/companies/words.ts";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { useHasThirdColumn, useIsWide } from "../../ui/hooks/wide.ts";
import { LISTS, type ListName } from "../lists.ts";
import { LivePreview } from "../papers/live-preview.tsx";
import { dropDraft } from "./drafts.ts";
import { bringBack } from "../bring-back.ts";
import { removeInvoices } from "../queries.ts";
import { shortNames } from "./short-names.ts";

interface EditorToolsProps {
  readonly list: ListName;
  readonly invoice: LocalInvoice | null;
  /** The key of the invoice, or the key that a new one will get. */
  readonly invoiceKey: string;
  readonly draft: InvoiceDraft;
  readonly readonly: boolean;
  readonly onCompany: (key: string | null) => void;
}

/** Tools of the editor: the issuing company, the preview of the document, and Delete. */
export function EditorTools(props: EditorToolsProps) {
  const { list, invoice, invoiceKey, draft, readonly, onCompany } = props;
  const { common, editor: t } = useMessages();
  const [company, setCompany] = useState(false);
  const [preview, setPreview] = useState(false);
  const third = useHasThirdColumn();
  const remove = useDelete(list);
  // An issued invoice is corrected or voided, not edited.
  const locked = invoice !== null && isLocked(invoice);
  return (
    <>
      <CompanyButton onOpen={() => setCompany(true)} />
      {!third && (
        <ActionIcon aria-label={t.preview} title={t.preview} onClick={() => setPreview(true)}>
          <FileText size={20} aria-hidden />
        </ActionIcon>
      )}
      {invoice && readonly && !locked && <EditButton list={list} invoice={invoice.key} />}
      {invoice && !readonly && !locked && (
        <ActionIcon aria-label={t.delete} title={t.delete} onClick={() => remove(invoice)}>
          <Trash2 size={20} aria-hidden />
        </ActionIcon>
      )}
      <Sheet
        title={t.preview}
        opened={preview && !third}
        onClose={() => setPreview(false)}
        height="full"
        closeLabel={common.close}
      >
        <LivePreview
          numbered={invoice}
          invoiceKey={invoiceKey}
          draft={draft}
          before={invoice?.lastDocument ?? null}
        />
      </Sheet>
      <CompanySheet
        chosen={draft.companyKey ?? null}
        opened={company}
        readonly={readonly || locked}
        onChoose={onCompany}
        onClose={() => setCompany(false)}
      />
    </>
  );
}

function CompanyButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useCompanyWords();
  const icon = <Building2 size={20} aria-hidden />;
  return useIsWide() ? (
    <Button variant="subtle" color="gray" leftSection={icon} onClick={onOpen}>
      {t.info}
    </Button>
  ) : (
    <ActionIcon aria-label={t.info} onClick={onOpen}>
      {icon}
    </ActionIcon>
  );
}

/** Reopens a read-only invoice for editing. */
function EditButton({ list, invoice }: { readonly list: ListName; readonly invoice: string }) {
  const { common } = useMessages();
  const navigate = useNavigate();
  const edit = () =>
    void navigate({ to: LISTS[list].editor, state: { invoice, readonly: false }, replace: true });
  return (
    <Button variant="light" leftSection={<Pencil size={18} aria-hidden />} onClick={edit}>
      {common.edit}
    </Button>
  );
}

/** 'Confirm delete this invoice？', with 8 seconds to undo it (spec §2, wire §10). */
function useDelete(list: ListName) {
  const { common, editor: t, invoices } = useMessages();
  const issued = useIssuedWords();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const run = async (invoice: LocalInvoice) => {
    const { key } = invoice;
    await removeInvoices([key]);
    await dropDraft(key);
    undoable(t.deleted, {
      label: common.undo,
      run: () => bringBack([invoice], issued),
      names: shortNames([invoice], invoices.unnamed),
    });
    await navigate({ to: LISTS[list].screen });
  };
  return (invoice: LocalInvoice) =>
    confirm({
      title: t.confirmDelete,
      text: invoices.keeps,
      yes: common.delete,
      no: common.cancel,
      onYes: () => void run(invoice),
    });
}
