import type { Invoice } from "@roundsman/contract/invoice";
import { creditNote, type Creditable } from "@roundsman/core/credit/credit-note";
import type { WantedNote } from "@roundsman/core/credit/wanted-note";
import { leftOfLines } from "@roundsman/core/credit/left";
import { useState } from "react";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { usePrinted } from "../../driver-papers/queries.ts";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { isUnanswered } from "../../session/online.ts";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { toast } from "../../ui/layer/toast.ts";
import { Online } from "../../ui/online.tsx";
import { creditableOf } from "../creditable.ts";
import { useNotes } from "../queries.ts";
import type { CreditFields, Driver } from "../screen.tsx";
import { useActs } from "../use-acts.ts";

interface CreditPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly form: CreditFields;
  readonly onDone: () => void;
}

/** A credit note in the driver's name, by the form that the driver has. */
export function CreditPart(props: CreditPartProps) {
  const { driver, invoice } = props;
  const notes = useNotes(driver.id, invoice.id);
  const printed = usePrinted(driver.id, { kind: "invoices", id: invoice.id });
  return (
    <Online of={printed}>
      {(of) => (
        <Online of={notes}>
          {(all) => <Crediting {...props} creditable={creditableOf(of, all)} />}
        </Online>
      )}
    </Online>
  );
}

/** A request whose answer was lost, and what the form stood on then. */
interface Open {
  readonly creditable: Creditable;
  readonly key: string;
}

function Crediting({
  driver,
  invoice,
  form: Form,
  onDone,
  creditable: latest,
}: CreditPartProps & { readonly creditable: Creditable }) {
  const t = useCreditWords();
  const own = useDriverBookWords();
  const today = useToday();
  const acts = useActs(driver.id);
  const errorText = useErrorText();
  // Nobody knows whether it arrived: what is left stays as it was, and the next try is the same note, which is written once.
  const [open, setOpen] = useState<Open | null>(null);
  const creditable = open?.creditable ?? latest;
  const write = async (wanted: WantedNote) => {
    const { total } = creditNote(creditable, wanted);
    const key = open?.key ?? uuidV7(Date.now());
    const body = {
      ...wanted,
      lines: [...wanted.lines],
      date: today < invoice.date ? invoice.date : today,
      expectedTotal: total,
      vatMode: creditable.mode,
      key,
    };
    try {
      const { number } = await acts.credit(invoice.id, body);
      toast.done(t.written(number));
      onDone();
    } catch (error) {
      const isLost = isUnanswered(error);
      setOpen(isLost ? { creditable, key } : null);
      toast.failed(`${errorText(error)} ${isLost ? own.lost : own.failed}`);
    }
  };
  return (
    <Form
      left={leftOfLines(creditable)}
      place={null}
      noteOf={(wanted) => creditNote(creditable, wanted)}
      onWrite={write}
    />
  );
}
