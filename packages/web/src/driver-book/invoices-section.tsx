import { Button, TextInput, UnstyledButton } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { daysLate } from "@roundsman/core/overdue";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { paymentName } from "../messages/payment-name.ts";
import { CardSection } from "../ui/card-section.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./driver-book.module.css";
import { InvoiceSheet } from "./invoice/invoice-sheet.tsx";
import { Online } from "../ui/online.tsx";
import { useHistory, useOpenInvoices } from "./queries.ts";
import type { Driver, DriverBookForms } from "./screen.tsx";
import { WriteSheet } from "./writing/write-sheet.tsx";

/** A driver's invoices: what is to be paid, or the latest and whatever the search finds. */
export function InvoicesSection({
  driver,
  forms,
}: {
  readonly driver: Driver;
  readonly forms: Pick<DriverBookForms, "credit" | "invoice">;
}) {
  const t = useDriverBookWords();
  const { editor } = useMessages();
  const [isWriting, setWriting] = useState(false);
  const [list, setList] = useState<"open" | "history">("open");
  const [shown, setShown] = useState<number | null>(null);
  return (
    <CardSection title={t.invoices}>
      <div className={css.tools}>
        <Button
          variant="light"
          fullWidth
          leftSection={<Plus size={20} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          {editor.create}
        </Button>
        <SegmentedControl
          aria-label={t.invoices}
          fullWidth
          data={(["open", "history"] as const).map((value) => ({ value, label: t.lists[value] }))}
          value={list}
          onChange={setList}
        />
        {list === "open" ? (
          <OpenList driver={driver} onOpen={setShown} />
        ) : (
          <HistoryList driver={driver} onOpen={setShown} />
        )}
      </div>
      {shown !== null && (
        <InvoiceSheet
          key={shown}
          driver={driver}
          id={shown}
          forms={forms}
          onOpen={setShown}
          onClose={() => setShown(null)}
        />
      )}
      {isWriting && (
        <WriteSheet
          driver={driver}
          form={forms.invoice}
          onClose={() => setWriting(false)}
          onDone={(id) => {
            setWriting(false);
            setShown(id);
          }}
        />
      )}
    </CardSection>
  );
}

interface ListProps {
  readonly driver: Driver;
  readonly onOpen: (id: number) => void;
}

function OpenList({ driver, onOpen }: ListProps) {
  const t = useDriverBookWords();
  const open = useOpenInvoices(driver.id);
  return (
    <Online of={open}>
      {(invoices) => <Rows invoices={invoices} empty={t.nothingOpen} onOpen={onOpen} />}
    </Online>
  );
}

function HistoryList({ driver, onOpen }: ListProps) {
  const t = useDriverBookWords();
  const today = useToday();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const found = useHistory(driver.id, { query, today });
  return (
    <>
      <TextInput
        type="search"
        aria-label={t.find}
        placeholder={t.find}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Online of={found}>
        {({ invoices, isCut }) => (
          <>
            {query === "" && <p className={css.quiet}>{t.lastDays}</p>}
            {isCut && <p className={css.quiet}>{t.most}</p>}
            <Rows invoices={invoices} empty={t.nothingFound} onOpen={onOpen} />
          </>
        )}
      </Online>
    </>
  );
}

interface RowsProps {
  readonly invoices: readonly Invoice[];
  readonly empty: string;
  readonly onOpen: (id: number) => void;
}

function Rows({ invoices, empty, onOpen }: RowsProps) {
  const t = useDriverBookWords();
  const today = useToday();
  if (invoices.length === 0) return <p className={css.quiet}>{empty}</p>;
  return (
    <ul className={css.list} aria-label={t.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceRow invoice={invoice} today={today} onOpen={() => onOpen(invoice.id)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly invoice: Invoice;
  readonly today: Day;
  readonly onOpen: () => void;
}

function InvoiceRow({ invoice, today, onOpen }: RowProps) {
  const messages = useMessages();
  const { invoices: t, lists } = messages;
  const { billTo, date, deliveryStatus, totals } = invoice;
  const late = daysLate(invoice, today);
  const open = openAmount(invoice);
  const facts = [
    numberOf(invoice),
    date,
    t.delivery[deliveryStatus],
    late > 0 ? lists.late(late) : paymentName(invoice, messages),
    open > 0 && open < owed(totals) && lists.toPay(formatPounds(open)),
  ];
  return (
    <UnstyledButton className={css.row} onClick={onOpen}>
      <span className={css.what}>
        <span>{billTo.name.trim() || t.unnamed}</span>
        <span className={css.detail} data-late={late > 0 || undefined}>
          {facts.flatMap((fact) => (fact ? fact.replaceAll(" ", "\u00a0") : [])).join(" · ")}
        </span>
      </span>
      <span className={css.amount}>
        {formatPounds(owed(totals))}
        <ChevronRight size={20} aria-hidden />
      </span>
    </UnstyledButton>
  );
}
