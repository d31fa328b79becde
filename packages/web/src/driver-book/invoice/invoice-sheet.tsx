import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import { useState } from "react";
import { numberOf } from "@roundsman/core/invoice";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords, useIssuedWords } from "../../messages/late/credit/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "../driver-book.module.css";
import { CreditPart } from "./credit-part.tsx";
import { InvoicePart, type Part } from "./invoice-part.tsx";
import { Online } from "../../ui/online.tsx";
import { PaperPart } from "./paper-part.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { useInvoice } from "../queries.ts";
import type { CreditFields, Driver, DriverBookForms } from "../driver.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import { WritePart } from "../writing/write-part.tsx";
import { VoidPart } from "./void-part.tsx";

interface InvoiceSheetProps {
  readonly driver: Driver;
  readonly id: number;
  readonly forms: Pick<DriverBookForms, "credit" | "invoice">;
  /** Shows another invoice in the same sheet. */
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** An invoice of a driver, with the actions of a manager. */
export function InvoiceSheet({ driver, id, forms, onOpen, onClose }: InvoiceSheetProps) {
  const { common } = useMessages();
  const t = useDriverBookWords();
  const answer = useInvoice(driver.id, id);
  const [part, setPart] = useState<Part>("invoice");
  /** The credit note whose paper is shown; null: the invoice's own. */
  const [note, setNote] = useState<CreditNote | null>(null);
  const titles = useTitles(numberOf({ id, number: answer.data?.invoice.number }), note);
  const { leave, onSaved, ...unsaved } = useLeave(
    part === "credit" ? t.leaveLostNote : t.writing.leaveLost,
  );
  const back = () => {
    setPart("invoice");
    setNote(null);
  };
  const onWritten = (written: number) => {
    onSaved();
    if (written !== id) return onOpen(written);
    back();
  };
  return (
    <Sheet
      title={titles[part]}
      opened
      // Closing a part leads back to the invoice.
      onClose={() => leave(part === "invoice" ? onClose : back)}
      closeLabel={common.close}
      height="full"
    >
      <p className={css.note}>{t.workingFor(driver.name)}</p>
      {part === "edit" || part === "correct" ? (
        <WritePart
          driver={driver}
          wanted={{ kind: part, id }}
          form={forms.invoice}
          onDone={onWritten}
          {...unsaved}
        />
      ) : (
        <Online query={answer}>
          {(loaded) => (
            <Shown
              {...{ driver, part, note, credit: forms.credit, onOpen, onClose }}
              {...loaded}
              onBack={back}
              onLost={unsaved.onLost}
              onAnswered={onSaved}
              onPart={setPart}
              onNotePaper={(chosen) => {
                setNote(chosen);
                setPart("paper");
              }}
            />
          )}
        </Online>
      )}
    </Sheet>
  );
}

/** The titles of the sheet, by part. `note`: the credit note whose paper is shown, or null. */
function useTitles(number: string, note: CreditNote | null) {
  const { editor } = useMessages();
  const issued = useIssuedWords();
  const credits = useCreditWords();
  const payments = usePaymentsWords();
  const t = useDriverBookWords();
  return {
    invoice: number,
    payment: payments.take,
    paper: t.paperOf(note?.number ?? number),
    credit: credits.add,
    edit: editor.edit(number),
    correct: t.writing.correctTitle(number),
    void: issued.voidTitle(number),
  } as const satisfies Record<Part, string>;
}

interface ShownProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly payments: readonly Payment[];
  readonly paymentKey: string;
  readonly part: Exclude<Part, "edit" | "correct">;
  readonly note: CreditNote | null;
  readonly credit: CreditFields;
  readonly onBack: () => void;
  /** Called if a request got no response. Closing then asks for confirmation until one comes. */
  readonly onLost: () => void;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
  readonly onOpen: (id: number) => void;
  readonly onPart: (part: Part) => void;
  readonly onNotePaper: (note: CreditNote) => void;
}

function Shown({ part, payments, paymentKey, note, credit, onBack, ...props }: ShownProps) {
  const { driver, invoice, onClose, onOpen, onPart, onNotePaper, onLost, onAnswered } = props;
  const shown = { driver, invoice };
  switch (part) {
    case "payment":
      return <PaymentPart {...shown} paymentKey={paymentKey} onDone={onBack} />;
    case "paper":
      return <PaperPart {...shown} note={note} />;
    case "credit":
      return <CreditPart {...shown} {...{ onLost, onAnswered }} form={credit} onDone={onBack} />;
    case "void":
      return <VoidPart {...shown} onBack={onBack} onDone={onClose} />;
    case "invoice":
      return <InvoicePart {...shown} {...{ payments, onPart, onNotePaper, onOpen }} />;
  }
}
