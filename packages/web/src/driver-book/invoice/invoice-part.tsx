import { Button, Stack } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import { DELIVERY_STATUSES, type DeliveryStatus } from "@roundsman/core/delivery-status";
import { numberOf } from "@roundsman/core/invoice";
import { isCreditable, isLocked } from "@roundsman/core/issuing/issued";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { Coins, FilePen, FileText, Pencil, ReceiptText, type LucideIcon } from "lucide-react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords, useIssuedWords } from "../../messages/late/credit/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { Facts } from "../../ui/facts.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import { InvoiceLines } from "./invoice-lines.tsx";
import { PaymentList } from "./payment-list.tsx";
import { useNotes } from "../queries.ts";
import { Corrects, Replaced } from "./correction-note.tsx";
import type { Driver } from "../driver.ts";
import { useTries } from "../use-tries.ts";
import { useActs } from "../use-acts.ts";
import { HandedFrom } from "./handed-from.tsx";
import { NoteList } from "./note-list.tsx";
import { Online } from "../../ui/online.tsx";

/** What a sheet shows: the invoice, or one action on it. */
export type Part = "invoice" | "payment" | "paper" | "credit" | "edit" | "correct" | "void";

interface InvoicePartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly payments: readonly Payment[];
  readonly onPart: (part: Part) => void;
  readonly onNotePaper: (note: CreditNote) => void;
  /** Shows another invoice in the same sheet. */
  readonly onOpen: (id: number) => void;
}

/** The customer, amounts, delivery and payment of an invoice, and its actions. */
export function InvoicePart(props: InvoicePartProps) {
  const { driver, invoice, payments, onPart, onNotePaper, onOpen } = props;
  const { invoices } = useMessages();
  const issued = useIssuedWords();
  const { billTo, date } = invoice;
  const notes = useNotes(driver.id, invoice.id);
  return (
    <Stack gap="md" pb="md">
      <p className={css.who}>
        <b>{billTo.name.trim() || invoices.unnamed}</b>
        <span className={css.detail}>
          <Facts facts={[date, billTo.address, billTo.postcode]} />
        </span>
      </p>
      <HandedFrom {...{ driver, invoice }} />
      <Delivery driver={driver} invoice={invoice} />
      <InvoiceLines driver={driver} invoice={invoice} />
      <Actions invoice={invoice} onPart={onPart} />
      <Online query={notes}>
        {(answer) => (
          <NoteList {...{ driver, invoice }} notes={answer.notes} onPaper={onNotePaper} />
        )}
      </Online>
      <PaymentList driver={driver} invoice={invoice} payments={payments} />
      {invoice.corrects !== undefined && (
        <Corrects {...{ driver, invoice, onOpen }} old={invoice.corrects} />
      )}
      {invoice.correctedBy === undefined ? (
        <Button variant="subtle" color="red" onClick={() => onPart("void")}>
          {issued.void}
        </Button>
      ) : (
        <Replaced {...{ driver, invoice, onOpen }} by={invoice.correctedBy} />
      )}
    </Stack>
  );
}

/** The actions. An invoice that is not issued can be edited; an issued one is corrected. */
function Actions({ invoice, onPart }: Pick<InvoicePartProps, "invoice" | "onPart">) {
  const t = useDriverBookWords();
  const { common } = useMessages();
  const issued = useIssuedWords();
  const words = usePaymentsWords();
  const credits = useCreditWords();
  const isPaidLater = invoice.paymentStatus === "scheduled";
  return (
    <div className={css.actions}>
      {openAmount(invoice) > 0 && !isPaidLater && (
        <Button
          className={css.first}
          leftSection={<Coins size={20} aria-hidden />}
          onClick={() => onPart("payment")}
        >
          {words.take}
        </Button>
      )}
      <Action icon={FileText} onClick={() => onPart("paper")}>
        {t.paper}
      </Action>
      {invoice.correctedBy === undefined && !isLocked(invoice) && (
        <Action icon={Pencil} onClick={() => onPart("edit")}>
          {common.edit}
        </Action>
      )}
      {invoice.correctedBy === undefined && isLocked(invoice) && (
        <Action icon={FilePen} onClick={() => onPart("correct")}>
          {issued.correct}
        </Action>
      )}
      {/* A corrected invoice is credited in full already. */}
      {invoice.correctedBy === undefined && isCreditable(invoice) && (
        <Action icon={ReceiptText} onClick={() => onPart("credit")}>
          {credits.add}
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly children: string;
}

const Action = ({ icon: Icon, onClick, children }: ActionProps) => (
  <Button variant="default" leftSection={<Icon size={20} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
);

/** The delivery status. A tap changes it in the driver's name. */
function Delivery({ driver, invoice }: Pick<InvoicePartProps, "driver" | "invoice">) {
  const t = useDriverBookWords();
  const { invoices } = useMessages();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const [mark, busy] = useOnce(async (status: DeliveryStatus) => {
    try {
      await send({ status }, (key) => acts.deliver(invoice.id, status, key));
      toast.done(t.marked(numberOf(invoice), invoices.delivery[status]));
    } catch (error) {
      toast.failed(failed(error));
    }
  });
  return (
    <div>
      <p className={css.label}>{t.delivery}</p>
      <SegmentedControl
        aria-label={t.delivery}
        fullWidth
        disabled={busy}
        data={DELIVERY_STATUSES.map((value) => ({ value, label: invoices.delivery[value] }))}
        value={invoice.deliveryStatus}
        onChange={(status) => void mark(status)}
      />
    </div>
  );
}
