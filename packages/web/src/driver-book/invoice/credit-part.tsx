import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { isRegisteredForVat } from "@roundsman/core/company";
import { creditNote, type Creditable } from "@roundsman/core/credit/credit-note";
import { leftOfLines } from "@roundsman/core/credit/left";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { usePrinted, type Printed } from "../../driver-papers/queries.ts";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { toast } from "../../ui/layer/toast.ts";
import { Online } from "../../ui/online.tsx";
import { useNotes } from "../queries.ts";
import type { CreditFields, Driver } from "../screen.tsx";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";

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

function Crediting({
  driver,
  invoice,
  form: Form,
  onDone,
  creditable,
}: CreditPartProps & { readonly creditable: Creditable }) {
  const t = useCreditWords();
  const today = useToday();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  return (
    <Form
      left={leftOfLines(creditable)}
      place={null}
      noteOf={(wanted) => creditNote(creditable, wanted)}
      onWrite={async (wanted) => {
        const { total } = creditNote(creditable, wanted);
        const body = {
          ...wanted,
          lines: [...wanted.lines],
          date: today < invoice.date ? invoice.date : today,
          expectedTotal: total,
          vatMode: creditable.mode,
        };
        try {
          const { number } = await send(body, (key) => acts.credit(invoice.id, body, key));
          toast.done(t.written(number));
          onDone();
        } catch (error) {
          toast.failed(failed(error));
        }
      }}
    />
  );
}

/** All notes of an invoice treat VAT as the first of them does. */
function creditableOf({ invoice, issuer }: Printed, notes: readonly CreditNote[]): Creditable {
  const { lines, date } = invoice;
  const earlier = notes.filter(({ voidedAt }) => voidedAt === null);
  const isRegistered = issuer !== null && isRegisteredForVat(issuer);
  const mode = earlier[0]?.vatMode ?? vatModeOf(invoice, { isRegistered });
  return { lines, date, mode, earlier };
}
