import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { Button } from "@mantine/core";
import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { FilePen } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import css from "./draft-offer.module.css";

/** "Continue draft": offers unsaved text; it returns only if the person wants it. */
export function DraftOffer({
  draft,
  onContinue,
  onFresh,
}: {
  readonly draft: InvoiceDraft;
  readonly onContinue: () => void;
  readonly onFresh: () => void;
}) {
  const { editor, invoices } = useMessages();
  const total = formatPounds(owed(totalsOf(draft)));
  return (
    <EmptyState
      icon={<FilePen size={32} />}
      text={editor.draft.found}
      action={
        <div className={css.offer}>
          <p className={css.what}>
            <b>{draft.billTo.name.trim() || invoices.unnamed}</b>
            <span className="amount">{total}</span>
          </p>
          <Button fullWidth onClick={onContinue} autoFocus>
            {editor.draft.continue}
          </Button>
          <Button fullWidth variant="default" onClick={onFresh}>
            {editor.draft.fresh}
          </Button>
        </div>
      }
    />
  );
}
