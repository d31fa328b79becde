import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { useState } from "react";
import { numberOf } from "@roundsman/core/invoice";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords, useIssuedWords } from "../../messages/late/credit/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "../driver-book.module.css";
import { CreditPart } from "./credit-part.tsx";
import { InvoicePart } from "./invoice-part.tsx";
import { Online } from "../../ui/online.tsx";
import { PaperPart } from "./paper-part.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { useInvoice } from "../queries.ts";
import type { CreditFields, Driver } from "../screen.tsx";
import { VoidPart } from "./void-part.tsx";

/** What a sheet shows: the invoice, or one thing that is done with it. */
export type Part = "invoice" | "payment" | "paper" | "credit" | "void";

interface InvoiceSheetProps {
  readonly driver: Driver;
  readonly id: number;
  readonly credit: CreditFields;
  readonly onClose: () => void;
}

/** An invoice of a driver, and what a manager can do with it. */
export function InvoiceSheet({ driver, id, credit, onClose }: InvoiceSheetProps) {
  const { common } = useMessages();
  const issued = useIssuedWords();
  const credits = useCreditWords();
  const payments = usePaymentsWords();
  const t = useDriverBookWords();
  const answer = useInvoice(driver.id, id);
  const [part, setPart] = useState<Part>("invoice");
  /** Whose paper it is; null: the invoice's. */
  const [note, setNote] = useState<CreditNote | null>(null);
  const number = numberOf({ id, number: answer.data?.invoice.number });
  const titles = {
    invoice: number,
    payment: payments.take,
    paper: t.paperOf(note?.number ?? number),
    credit: credits.add,
    void: issued.voidTitle(number),
  } as const satisfies Record<Part, string>;
  const back = () => {
    setPart("invoice");
    setNote(null);
  };
  const showPaper = (of: CreditNote) => {
    setNote(of);
    setPart("paper");
  };
  return (
    <Sheet
      title={titles[part]}
      opened
      // A thing that is done with it leads back to it.
      onClose={part === "invoice" ? onClose : back}
      closeLabel={common.close}
      height="full"
    >
      <p className={css.note}>{t.workingFor(driver.name)}</p>
      <Online of={answer}>
        {({ invoice, payments: taken, paymentKey }) => {
          const shown = { driver, invoice };
          if (part === "payment")
            return <PaymentPart {...shown} paymentKey={paymentKey} onDone={back} />;
          if (part === "paper") return <PaperPart {...shown} note={note} />;
          if (part === "credit") return <CreditPart {...shown} form={credit} onDone={back} />;
          if (part === "void") return <VoidPart {...shown} onBack={back} onDone={onClose} />;
          return (
            <InvoicePart {...shown} payments={taken} onPart={setPart} onNotePaper={showPaper} />
          );
        }}
      </Online>
    </Sheet>
  );
}
