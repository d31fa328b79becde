import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { Button } from "@mantine/core";
import { owed } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import { formatPounds } from "@roundsman/core/money";
import { Download, FileCode, FileImage, FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { useIsAsked } from "../../ui/layer/confirm.tsx";
import { RoundMenu } from "../../ui/layer/round-menu.tsx";
import { useIsWide } from "../../ui/hooks/wide.ts";
import css from "./editor-bar.module.css";
import type { ListName } from "../lists.ts";
import { useSave } from "./use-save.ts";
import { VatModal } from "../papers/vat-modal.tsx";

const EInvoiceSheet = later(
  async () => (await import("../papers/e-invoice-sheet.tsx")).EInvoiceSheet,
  SheetMissing,
);

interface EditorBarProps {
  readonly list: ListName;
  readonly invoice: LocalInvoice | null;
  /** Of a new one. */
  readonly newKey: string;
  readonly draft: InvoiceDraft;
  /** The draft with what was typed last. */
  readonly settle: () => InvoiceDraft;
  readonly readonly: boolean;
  readonly onKept: () => void;
}

/** The total, Save, and Save and Download; a readonly invoice can only be downloaded (spec §6). */
export function EditorBar({
  list,
  invoice,
  newKey,
  draft,
  settle,
  readonly,
  onKept,
}: EditorBarProps) {
  const { editor: t } = useMessages();
  const [kind, setKind] = useState<"pdf" | "png" | null>(null);
  const [eInvoice, setEInvoice] = useState(false);
  const locked = invoice !== null && isLocked(invoice);
  const wide = useIsWide();
  const isAsked = useIsAsked();
  const total = owed(totalsOf(draft));
  const company = useIssuer(draft.companyKey ?? null);
  const before = invoice?.lastDocument ?? null;
  const { busy, save, saveAndDownload, sheet, limitSheet } = useSave({
    list,
    invoice,
    newKey,
    readonly,
    company,
    onKept,
  });
  useSaveKey(() => !readonly && !locked && kind === null && void save(settle()));
  return (
    <BottomBar over="nothing" label={t.totals.total}>
      <output className={css.total} aria-label={t.totals.total}>
        {formatPounds(total)}
      </output>
      <div className={css.actions}>
        <RoundMenu
          label={readonly ? t.download : t.saveAndDownload}
          side="up"
          look="filled"
          inWords={wide}
          disabled={busy}
          icon={<Download size={20} aria-hidden />}
          items={[
            {
              label: t.asPng,
              icon: <FileImage size={20} aria-hidden />,
              choose: () => setKind("png"),
            },
            {
              label: t.asPdf,
              icon: <FileText size={20} aria-hidden />,
              choose: () => setKind("pdf"),
            },
            {
              label: t.asEInvoice,
              icon: <FileCode size={20} aria-hidden />,
              choose: () => setEInvoice(true),
            },
          ]}
        />
        {!readonly && !locked && (
          <Button
            miw={112}
            loading={busy && !isAsked}
            disabled={isAsked}
            onClick={() => void save(settle())}
          >
            {t.save}
          </Button>
        )}
      </div>
      <VatModal
        opened={kind !== null}
        invoice={draft}
        customerKey={draft.customerKey}
        before={before}
        company={company}
        onClose={() => setKind(null)}
        onPick={(vat, language) => {
          if (kind) void saveAndDownload(settle(), { kind, vat, language });
          setKind(null);
        }}
      />
      {sheet}
      {limitSheet}
      {eInvoice && (
        <EInvoiceSheet
          opened
          draft={draft}
          before={before}
          onClose={() => setEInvoice(false)}
          onPick={(wanted) => {
            setEInvoice(false);
            void saveAndDownload(settle(), wanted);
          }}
        />
      )}
    </BottomBar>
  );
}

/** Ctrl S, or ⌘ S: as in everything else that is written on a desk. */
function useSaveKey(save: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "s" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]")) save();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
