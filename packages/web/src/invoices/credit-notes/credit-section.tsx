import { Button, UnstyledButton } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { useLocation } from "@tanstack/react-router";
import { FileMinus } from "lucide-react";
import { useEffect, useState } from "react";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import css from "./credit-notes.module.css";
import type { CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import { isLeft, useCrediting, type Crediting } from "./queries.ts";

const CreditSheet = later(
  async () => (await import("./credit-sheet.tsx")).CreditSheet,
  SheetMissing,
);
const NoteSheet = later(async () => (await import("./note-sheet.tsx")).NoteSheet, SheetMissing);

export interface CreditSectionProps {
  readonly invoice: LocalInvoice;
  /** Index of the line whose credit button was pressed; null for none. */
  readonly place: number | null;
  readonly onPlace: (place: number | null) => void;
  /**
   * Called with the indexes of the lines that still have something to credit; undefined while
   * loading.
   */
  readonly onLeft: (places: ReadonlySet<number> | undefined) => void;
}

/** The credit notes of an issued or delivered invoice, with the button that adds one. */
export function CreditSection({ invoice, place, onPlace, onLeft }: CreditSectionProps) {
  const t = useCreditWords();
  const crediting = useCrediting(invoice);
  const [isWriting, setIsWriting] = useState(false);
  const { note: wanted = null } = useLocation({ select: ({ state }) => state });
  const [shown, setShown] = useState<string | null>(wanted);
  useEffect(() => onLeft(crediting && placesLeft(crediting)), [crediting, onLeft]);
  if (!crediting) return null;
  const { notes } = crediting;
  const open = notes.find(({ key }) => key === shown);
  const isAnyLeft = placesLeft(crediting).size > 0;
  const stopWriting = () => {
    setIsWriting(false);
    onPlace(null);
  };
  return (
    <section className={css.section} aria-label={t.title}>
      <div className={css.head}>
        <h2 className={css.title}>{t.title}</h2>
        <Button
          variant="light"
          leftSection={<FileMinus size={20} aria-hidden />}
          disabled={!isAnyLeft}
          onClick={() => setIsWriting(true)}
        >
          {isAnyLeft ? t.add : t.nothingLeft}
        </Button>
      </div>
      {notes.length > 0 && (
        <>
          <ul className={css.list} aria-label={t.title}>
            {notes.map((note) => (
              <li key={note.key}>
                <NoteRow note={note} onOpen={() => setShown(note.key)} />
              </li>
            ))}
          </ul>
          <p className={css.owed}>{t.owed(formatPounds(openAmount(invoice)))}</p>
        </>
      )}
      {(isWriting || place !== null) && (
        <CreditSheet
          invoice={invoice}
          crediting={crediting}
          place={place}
          onClose={stopWriting}
          onWritten={(key) => {
            stopWriting();
            setShown(key);
          }}
        />
      )}
      {open && (
        <NoteSheet invoice={invoice} note={open} notes={notes} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

function NoteRow({ note, onOpen }: { readonly note: CreditNoteView; readonly onOpen: () => void }) {
  const { app } = useMessages();
  const t = useCreditWords();
  const { number, date, reason, total, isVoided, isSent, isRefused } = note;
  const state = isVoided ? t.voided : isRefused ? t.refused : isSent ? null : STATE;
  return (
    <UnstyledButton className={css.note} data-voided={isVoided || undefined} onClick={onOpen}>
      <span className={css.what}>
        <span className={css.name}>{number ?? t.numberPending}</span>
        <span className={css.detail}>
          {[date, t.reasons[reason], state === STATE ? app.queue.states.waiting : state]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={css.amount}>−{formatPounds(total)}</span>
    </UnstyledButton>
  );
}

const placesLeft = ({ left }: Crediting): ReadonlySet<number> =>
  new Set(left.flatMap((line, place) => (isLeft(line) ? [place] : [])));

/** The credit note waits to be sent. */
const STATE = "waiting";
