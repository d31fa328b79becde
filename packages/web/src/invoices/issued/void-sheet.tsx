import { Button } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import { listOf } from "@roundsman/core/payment-status";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { voidInvoices } from "./corrections.ts";
import { LISTS } from "../lists.ts";
import { bringBack } from "../bring-back.ts";
import { dropDraft } from "../editor/drafts.ts";
import css from "./issued-section.module.css";
import { shortNames } from "../editor/short-names.ts";

interface VoidSheetProps {
  readonly invoice: LocalInvoice;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a reason, voids the invoice, and offers to undo it for 8 seconds. */
export function VoidSheet({ invoice, opened, onClose }: VoidSheetProps) {
  const { common, invoices } = useMessages();
  const t = useIssuedWords();
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const { key } = invoice;
  const number = numberOf(invoice);
  const [run, busy] = useOnce(async () => {
    await voidInvoices([key], reason.trim());
    await dropDraft(key);
    onClose();
    undoable(t.voided, {
      label: common.undo,
      run: () => bringBack([invoice], t),
      names: shortNames([invoice], invoices.unnamed),
    });
    await navigate({ to: LISTS[listOf(invoice.paymentStatus) ?? "history"].screen });
  });
  return (
    <Sheet
      title={number ? t.voidTitle(number) : t.voidThis}
      opened={opened}
      onClose={onClose}
      closeLabel={common.close}
    >
      <p className={css.text}>{t.voidText}</p>
      {invoice.corrects !== undefined && <p className={css.text}>{t.drops}</p>}
      <TextArea
        label={t.reason}
        placeholder={t.reasonHint}
        mt="md"
        value={reason}
        maxLength={500}
        onText={setReason}
      />
      <div className={css.answers}>
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red" loading={busy} onClick={() => void run()}>
          {t.void}
        </Button>
      </div>
    </Sheet>
  );
}
