import { Button, TextInput } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./driver-book.module.css";
import { InvoiceSheet } from "./invoice/invoice-sheet.tsx";
import { Online } from "../ui/online.tsx";
import { useHistory, useOpenInvoices } from "./queries.ts";
import { InvoiceRows } from "./invoice-rows.tsx";
import { OnlyDebtor } from "./only-debtor.tsx";
import type { Debtor, Driver, DriverBookForms } from "./driver.ts";
import { WriteSheet } from "./writing/write-sheet.tsx";

interface InvoicesProps extends ListsProps {
  readonly forms: Pick<DriverBookForms, "credit" | "invoice">;
}

/** A driver's invoices: the open ones, or the latest and those that the search finds. */
export function InvoicesSection({ driver, forms, debtor, onEverybody }: InvoicesProps) {
  const t = useDriverBookWords();
  const { editor } = useMessages();
  const [isWriting, setWriting] = useState(false);
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
        <Lists driver={driver} debtor={debtor} onEverybody={onEverybody} onOpen={setShown} />
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

interface ListsProps {
  readonly driver: Driver;
  /** The customer whose open invoices are listed; null: those of all. */
  readonly debtor: Debtor | null;
  readonly onEverybody: () => void;
}

function Lists({ driver, debtor, onEverybody, onOpen }: ListsProps & ListProps) {
  const t = useDriverBookWords();
  const [list, setList] = useState<"open" | "history">("open");
  return (
    <>
      <SegmentedControl
        aria-label={t.invoices}
        fullWidth
        data={(["open", "history"] as const).map((value) => ({ value, label: t.lists[value] }))}
        value={debtor ? "open" : list}
        onChange={(value) => {
          onEverybody();
          setList(value);
        }}
      />
      {debtor && <OnlyDebtor key={debtor.id} debtor={debtor} onEverybody={onEverybody} />}
      {debtor || list === "open" ? (
        <OpenList driver={driver} debtor={debtor} onOpen={onOpen} />
      ) : (
        <HistoryList driver={driver} onOpen={onOpen} />
      )}
    </>
  );
}

interface ListProps {
  readonly driver: Driver;
  readonly onOpen: (id: number) => void;
}

function OpenList({ driver, debtor, onOpen }: ListProps & { readonly debtor: Debtor | null }) {
  const t = useDriverBookWords();
  const open = useOpenInvoices(driver.id);
  return (
    <Online query={open}>
      {(invoices) => (
        <InvoiceRows
          invoices={
            debtor ? invoices.filter((invoice) => invoice.customerId === debtor.id) : invoices
          }
          empty={t.nothingOpen}
          onOpen={onOpen}
        />
      )}
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
      <Online query={found}>
        {({ invoices, isCut }) => (
          <>
            {query === "" && <p className={css.quiet}>{t.lastDays}</p>}
            {isCut && <p className={css.quiet}>{t.most}</p>}
            <InvoiceRows invoices={invoices} empty={t.nothingFound} onOpen={onOpen} />
          </>
        )}
      </Online>
    </>
  );
}
