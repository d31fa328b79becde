import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { creditNote } from "@roundsman/core/credit/credit-note";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import { uncreditedLines } from "@roundsman/core/credit/uncredited-lines";
import { linesMatch, seenLine } from "@roundsman/core/credit/seen-lines";
import { formatPounds } from "@roundsman/core/money";
import { tidyName } from "@roundsman/core/name";
import { useState } from "react";
import { usePrinted } from "../../driver-papers/queries.ts";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { isUnanswered } from "../../session/call-options.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { toast } from "../../ui/layer/toast.ts";
import { Online } from "../../ui/online.tsx";
import { creditableOf } from "../creditable.ts";
import { useKeepNote, useNotes } from "../queries.ts";
import type { CreditFields, Driver } from "../driver.ts";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";

interface CreditPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly form: CreditFields;
  /** Called if no response came: the request may have arrived. */
  readonly onLost: () => void;
  readonly onAnswered: () => void;
  readonly onDone: () => void;
}

/** A credit note in the driver's name, with the same form as drivers use. */
export function CreditPart(props: CreditPartProps) {
  const { driver, invoice } = props;
  const notes = useNotes(driver.id, invoice.id);
  const printed = usePrinted(driver.id, { kind: "invoices", id: invoice.id });
  return (
    <Online query={printed}>
      {(paper) => (
        <Online query={notes}>
          {({ notes: all, noteKey }) => (
            <Crediting {...props} {...{ noteKey }} creditable={creditableOf(paper, all)} />
          )}
        </Online>
      )}
    </Online>
  );
}

/** A request whose response was lost, and what its form was based on. */
interface Open {
  readonly creditable: CreditableInvoice;
  readonly key: string;
}

interface CreditingProps extends CreditPartProps {
  readonly creditable: CreditableInvoice;
  /** The key of the note, with which the server writes it only once. */
  readonly noteKey: string;
}

function Crediting({ form: Form, ...props }: CreditingProps) {
  const { creditable, write } = useCrediting(props);
  return (
    <Form
      left={uncreditedLines(creditable)}
      place={null}
      noteOf={(wanted) => creditNote(creditable, wanted)}
      onWrite={write}
    />
  );
}

function useCrediting({ driver, invoice, noteKey, ...props }: Omit<CreditingProps, "form">) {
  const t = useCreditWords();
  const own = useDriverBookWords();
  const today = useToday();
  const acts = useActs(driver.id);
  const keepNote = useKeepNote(driver.id, invoice.id);
  const { send, failed } = useTries();
  // Set while it is unknown whether the request arrived. What is left then stays as it was, and the
  // next attempt has the same key, so that the note is written once.
  const [open, setOpen] = useState<Open | null>(null);
  const creditable = open?.creditable ?? props.creditable;
  const write = async (wanted: CreditNoteRequest) => {
    const asked = creditNote(creditable, wanted);
    const key = open?.key ?? noteKey;
    const body = {
      ...wanted,
      lines: [...wanted.lines],
      date: today < invoice.date ? invoice.date : today,
      expectedTotal: asked.total,
      vatMode: creditable.mode,
      key,
    };
    try {
      const note = await send(body, () => acts.credit(invoice.id, body));
      keepNote(note);
      setOpen(null);
      props.onAnswered();
      const amount = formatPounds(note.total);
      // If an earlier response was lost, the note may be the one that was typed then.
      if (!isAsAsked(note, { ...asked, summary: wanted.summary }))
        return toast.failed(own.noteExists(note.number, amount));
      toast.done(t.written(note.number, amount));
      props.onDone();
    } catch (error) {
      const isLost = isUnanswered(error);
      if (isLost) props.onLost();
      setOpen(isLost ? { creditable, key } : null);
      toast.failed(failed(error));
    }
  };
  return { creditable, write };
}

type Content = Pick<CreditNote, "reason" | "summary" | "lines">;

/** Whether a note has the requested lines, reason, words and destination of goods. */
const isAsAsked = (note: Content, asked: Content): boolean =>
  note.reason === asked.reason &&
  tidyName(note.summary) === tidyName(asked.summary) &&
  linesMatch(note.lines.map(seenLine), asked.lines.map(seenLine)) &&
  placesOf(note) === placesOf(asked);

const placesOf = ({ lines }: Content): string =>
  lines
    .map(({ line, nth, goods }) => JSON.stringify([String(line), nth, goods]))
    .toSorted()
    .join();
