import { Button } from "@mantine/core";
import { CreditRefused } from "@roundsman/core/credit/credit-note";
import { numberOf } from "@roundsman/core/invoice";
import { isIssued, isLocked } from "@roundsman/core/issuing/issued";
import { listOf } from "@roundsman/core/payment-status";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ban, FilePen, Undo2 } from "lucide-react";
import { useState } from "react";
import { useIssuedWords, type IssuedWords } from "../../messages/late/credit/words.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import { correctInvoice, mayUndo, undoCorrection, useNamedInvoice } from "./corrections.ts";
import { useNotesHere } from "../credit-notes/use-notes-here.ts";
import { LISTS } from "../lists.ts";
import { StatusLine } from "../list/status-line.tsx";
import css from "./issued-section.module.css";
import { VoidSheet } from "./void-sheet.tsx";

/**
 * The state of a saved invoice. If it is issued, and so read only: why, and what can be done. A
 * correction says what it replaces.
 */
export function IssuedSection({ invoice }: { readonly invoice: LocalInvoice }) {
  const t = useIssuedWords();
  const { corrects, correctedBy } = invoice;
  const locked = isLocked(invoice) && correctedBy === undefined;
  return (
    <>
      <StatusLine invoice={invoice} />
      {(locked || corrects !== undefined || correctedBy !== undefined) && (
        <section className={css.section} aria-label={t.label}>
          {corrects !== undefined && <Corrects invoice={invoice} oldId={corrects} />}
          {locked && <Locked invoice={invoice} />}
          {correctedBy !== undefined && <Replaced invoice={invoice} by={correctedBy} />}
          <InRegister number={numberOf(invoice)} />
        </section>
      )}
    </>
  );
}

/** The register of numbers also shows its earlier states. */
function InRegister({ number }: { readonly number: string | null }) {
  const t = useIssuedWords();
  if (number === null) return null;
  return (
    <Link className={css.link} to="/info/numbers" search={{ number }}>
      {t.seeNumber}
    </Link>
  );
}

function reasonOf(invoice: LocalInvoice, t: IssuedWords): string {
  if (invoice.paymentStatus === "paid") return t.paid;
  // A document was made but, as far as the phone knows, not handed out.
  const { number, lastDocument, issued } = invoice;
  if (number !== undefined && lastDocument === null && !issued) return t.numbered(number);
  return isIssued(invoice) ? t.handedOut : t.credited;
}

function Locked({ invoice }: { readonly invoice: LocalInvoice }) {
  const t = useIssuedWords();
  const [voiding, setVoiding] = useState(false);
  const open = useOpenInvoice();
  const notesHere = useNotesHere();
  const [correct, busy] = useOnce(async () => {
    if ((await notesHere([invoice])) === "missing") return;
    try {
      const key = await correctInvoice(invoice.key);
      toast.done(t.corrected);
      await open(key);
    } catch (error) {
      toast.failed(error instanceof CreditRefused ? t.nothingLeft : t.failed);
    }
  });
  return (
    <>
      <p className={css.text}>{reasonOf(invoice, t)}</p>
      <div className={css.actions}>
        <Button
          variant="light"
          leftSection={<FilePen size={20} aria-hidden />}
          loading={busy}
          onClick={() => void correct()}
        >
          {t.correct}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<Ban size={20} aria-hidden />}
          onClick={() => setVoiding(true)}
        >
          {t.void}
        </Button>
      </div>
      <VoidSheet invoice={invoice} opened={voiding} onClose={() => setVoiding(false)} />
    </>
  );
}

function Replaced({ invoice, by }: { readonly invoice: LocalInvoice; readonly by: number }) {
  const t = useIssuedWords();
  const open = useOpenInvoice();
  const other = useNamedInvoice(by);
  const [number, isThere] = [numberInText(other), other?.deletedAt === ""];
  return (
    <>
      <p className={css.text}>{number ? t.replacedBy(number) : t.replaced}</p>
      {other && !isThere && <p className={css.text}>{t.newGone}</p>}
      {other !== null && (!other || isThere || mayUndo(other)) && (
        <div className={css.actions}>
          {other && !isThere ? (
            <UndoButton old={invoice} replacement={other} />
          ) : (
            <Button variant="light" disabled={!other} onClick={() => other && void open(other.key)}>
              {t.open}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** "…" while it loads, so that the text keeps its lines. */
const numberInText = (invoice: LocalInvoice | null | undefined): string | null =>
  invoice === undefined ? "…" : invoice && numberOf(invoice);

function Corrects({ invoice, oldId }: { readonly invoice: LocalInvoice; readonly oldId: number }) {
  const t = useIssuedWords();
  const navigate = useNavigate();
  const old = useNamedInvoice(oldId);
  const number = numberInText(old);
  return (
    <>
      <p className={css.text}>{number ? t.corrects(number) : t.correctsAnother}</p>
      {old !== null && mayUndo(invoice) && (
        <div className={css.actions}>
          <UndoButton
            old={old}
            replacement={invoice}
            done={() => navigate({ to: LISTS[listOf(invoice.paymentStatus) ?? "history"].screen })}
          />
        </div>
      )}
    </>
  );
}

interface Undo {
  /** undefined while it loads. */
  readonly old: LocalInvoice | undefined;
  /** The replacement. */
  readonly replacement: LocalInvoice;
  readonly done?: () => Promise<void>;
}

function UndoButton({ old, replacement, done }: Undo) {
  const t = useIssuedWords();
  const notesHere = useNotesHere();
  const [undo, busy] = useOnce(async () => {
    if (!old || (await notesHere([old])) === "missing") return;
    try {
      await undoCorrection(old, replacement);
      toast.done(t.undone);
      await done?.();
    } catch {
      toast.failed(t.failed);
    }
  });
  return (
    <Button
      className={css.undo}
      variant="subtle"
      leftSection={<Undo2 size={20} aria-hidden />}
      loading={busy}
      disabled={!old}
      onClick={() => void undo()}
    >
      {t.undo}
    </Button>
  );
}

/** Opens an invoice of this phone in the editor of its list. */
function useOpenInvoice() {
  const navigate = useNavigate();
  return async (key: string): Promise<void> => {
    const row = await currentPhone().db.invoices.get(key);
    const list = (row && listOf(row.paymentStatus)) ?? "history";
    await navigate({
      to: LISTS[list].editor,
      state: { invoice: key, readonly: false },
      replace: true,
    });
  };
}
