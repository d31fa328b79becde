import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { Button } from "@mantine/core";
import type { Company } from "@roundsman/core/company";
import { owed } from "@roundsman/core/invoice";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { isLocked } from "@roundsman/core/issuing/issued";
import { formatPounds } from "@roundsman/core/money";
import { Download, FileCode, FileImage, FileText } from "lucide-react";
import { useState } from "react";
import { useChosenCompany, useIssuer } from "../../companies/queries.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { useIsAsked } from "../../ui/layer/confirm.tsx";
import { RoundMenu } from "../../ui/layer/round-menu.tsx";
import { useCommandKey } from "../../ui/hooks/use-command-key.ts";
import { useIsWide } from "../../ui/hooks/wide.ts";
import css from "./editor-bar.module.css";
import type { ListName } from "../lists.ts";
import { useSave, type WantedDocument } from "./use-save.ts";
import { VatModal } from "../papers/vat-modal.tsx";

const EInvoiceSheet = later(
  async () => (await import("../papers/e-invoice-sheet.tsx")).EInvoiceSheet,
  SheetMissing,
);

interface EditorBarProps {
  readonly list: ListName;
  readonly invoice: LocalInvoice | null;
  /** The key of a new invoice. */
  readonly newKey: string;
  readonly draft: InvoiceDraft;
  /** Returns the draft with the last typed text. */
  readonly settle: () => InvoiceDraft;
  readonly readonly: boolean;
  readonly onKept: () => void;
}

/** The total, Save, and Save and Download; a read-only invoice can only be downloaded (spec §6). */
export function EditorBar({ invoice, draft, settle, readonly, ...props }: EditorBarProps) {
  const { editor: t } = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const canSave = !readonly && !(invoice && isLocked(invoice));
  // Saving waits for the chosen company to be read on the phone, a document also for the default
  // one to come from the server.
  const isRead = useChosenCompany(draft.companyKey ?? null) !== undefined;
  const isAsked = useIsAsked();
  const issuer = useIssuer(draft.companyKey ?? null);
  const company = issuer ?? null;
  const { busy, save, saveAndDownload, sheet, limitSheet } = useSave({
    ...props,
    invoice,
    readonly,
    company,
  });
  // Ctrl or Cmd + S saves, as in other desktop programs.
  useCommandKey("s", () => {
    const isFree = canSave && isRead && asked === null && !document.querySelector("[role=dialog]");
    if (isFree) void save(settle());
  });
  return (
    <BottomBar over="nothing" label={t.totals.total}>
      <output className={css.total} aria-label={t.totals.total}>
        {formatPounds(owed(totalsOf(draft)))}
      </output>
      <div className={css.actions}>
        <DownloadMenu
          label={canSave ? t.saveAndDownload : t.download}
          disabled={busy || issuer === undefined}
          onChoose={setAsked}
        />
        {canSave && (
          <Button
            miw={112}
            loading={busy && !isAsked}
            disabled={isAsked || !isRead}
            onClick={() => void save(settle())}
          >
            {t.save}
          </Button>
        )}
      </div>
      <PaperQuestions
        asked={asked}
        draft={draft}
        before={invoice?.lastDocument ?? null}
        company={company}
        onClose={() => setAsked(null)}
        onPick={(wanted) => {
          setAsked(null);
          void saveAndDownload(settle(), wanted);
        }}
      />
      {sheet}
      {limitSheet}
    </BottomBar>
  );
}

/** The kind of document whose options are being asked for. */
type Asked = "pdf" | "png" | "e-invoice";

interface DownloadMenuProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onChoose: (kind: Asked) => void;
}

function DownloadMenu({ label, disabled, onChoose }: DownloadMenuProps) {
  const { editor: t } = useMessages();
  const inWords = useIsWide();
  return (
    <RoundMenu
      label={label}
      side="up"
      look="filled"
      inWords={inWords}
      disabled={disabled}
      icon={<Download size={20} aria-hidden />}
      items={[
        {
          label: t.asPng,
          icon: <FileImage size={20} aria-hidden />,
          choose: () => onChoose("png"),
        },
        {
          label: t.asPdf,
          icon: <FileText size={20} aria-hidden />,
          choose: () => onChoose("pdf"),
        },
        {
          label: t.asEInvoice,
          icon: <FileCode size={20} aria-hidden />,
          choose: () => onChoose("e-invoice"),
        },
      ]}
    />
  );
}

interface PaperQuestionsProps {
  readonly asked: Asked | null;
  readonly draft: InvoiceDraft;
  readonly before: HandedOut | null;
  readonly company: Company | null;
  readonly onClose: () => void;
  readonly onPick: (wanted: WantedDocument) => void;
}

/** Asks for the VAT option and the language before a document is made. */
function PaperQuestions(props: PaperQuestionsProps) {
  const { asked, draft, before, company, onClose, onPick } = props;
  const kind = asked === "e-invoice" ? null : asked;
  return (
    <>
      <VatModal
        opened={kind !== null}
        invoice={draft}
        customerKey={draft.customerKey}
        before={before}
        company={company}
        onClose={onClose}
        onPick={(vat, language) => kind && onPick({ kind, vat, language })}
      />
      {asked === "e-invoice" && (
        <EInvoiceSheet opened {...{ draft, before, company, onClose, onPick }} />
      )}
    </>
  );
}
