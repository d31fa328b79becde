import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { memo } from "react";
import { useMessages } from "../../messages/language.tsx";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import { SyncWord } from "../../ui/sync-word.tsx";
import type { ListedNote } from "../history/notes-in-history.ts";
import css from "./invoice-row.module.css";

interface NoteRowProps {
  readonly listed: ListedNote;
  readonly onOpen: (listed: ListedNote) => void;
}

/** A credit note among invoices: a negative amount and no delivery status. */
export const NoteRow = memo(function NoteRow({ listed, onOpen }: NoteRowProps) {
  const { contact, credit, invoices: t } = useMessages();
  const { note, invoice } = listed;
  const { number, date, total, isVoided, isRefused, isSent } = note;
  return (
    <div className={css.row} data-note>
      <button type="button" className={css.facts} onClick={() => onOpen(listed)}>
        <span className={css.name}>{invoice.billTo.name.trim() || t.unnamed}</span>
        <span className={css.amount} data-counts={reducesOwed(note)}>
          −{formatPounds(total)}
        </span>
        <span className={css.detail}>
          <span>{number ?? credit.numberPending}</span>
          <span>{date}</span>
          <span>{contact.invoices.creditOf(numberOf(invoice) ?? contact.invoices.pending)}</span>
          {isVoided ? (
            <span>{credit.voided}</span>
          ) : (
            <SyncWord state={isRefused ? "refused" : isSent ? "sent" : "waiting"} />
          )}
        </span>
      </button>
    </div>
  );
});
