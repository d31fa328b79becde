import { Button, Stack } from "@mantine/core";
import { ReceiptText, ScrollText } from "lucide-react";
import { useState } from "react";
import { formatPounds, pence } from "@roundsman/core/money";
import { balanceText } from "../../messages/balance-text.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { DeleteButton } from "../delete-button.tsx";
import css from "../driver-book.module.css";
import type { Contact } from "../queries.ts";
import type { CustomerFields, Debtor, Driver, StatementDays } from "../driver.ts";
import { useRecordActs } from "../use-record-acts.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import { CustomerEdit } from "./customer-edit.tsx";
import { StatementPart } from "./statement-part.tsx";

interface SheetProps {
  readonly driver: Driver;
  /** Null: a new one. */
  readonly contact: Contact | null;
  readonly form: CustomerFields;
  readonly days: StatementDays;
  readonly onDebtor: (debtor: Debtor) => void;
  readonly onClose: () => void;
}

/** A customer of a driver: details, statement of account, and deletion. */
export function CustomerSheet({ driver, contact, form, days, onDebtor, onClose }: SheetProps) {
  const { common, customers: t } = useMessages();
  const { statement } = usePaymentsWords();
  const own = useDriverBookWords();
  const [isStatement, setStatement] = useState(false);
  const { leave, onTyped } = useLeave();
  const customer = contact?.customer ?? null;
  const title = isStatement ? statement.title : (customer?.name ?? t.add);
  return (
    <Sheet
      title={title}
      opened
      // Closing the statement leads back to the customer.
      onClose={isStatement ? () => setStatement(false) : () => leave(onClose)}
      closeLabel={common.close}
      height={isStatement ? "full" : "content"}
    >
      <p className={css.note}>{own.workingFor(driver.name)}</p>
      {isStatement && customer && <StatementPart driver={driver} customer={customer} days={days} />}
      {/* Hidden and not unmounted, so that unsaved input stays while the statement is shown. */}
      <div hidden={isStatement}>
        <Stack gap="md">
          {contact && (
            <AccountTools
              contact={contact}
              onStatement={() => setStatement(true)}
              onInvoices={() =>
                leave(() => {
                  onDebtor(contact.customer);
                  onClose();
                })
              }
            />
          )}
          <div onInput={onTyped}>
            <CustomerEdit driver={driver} customer={customer} form={form} onDone={onClose} />
          </div>
          {contact && <Delete driver={driver} contact={contact} onDone={onClose} />}
        </Stack>
      </div>
    </Sheet>
  );
}

interface ToolsProps {
  readonly contact: Contact;
  readonly onStatement: () => void;
  readonly onInvoices: () => void;
}

/** What the customer owes, with links to the statement and to the invoices. */
function AccountTools({ contact: { owes }, onStatement, onInvoices }: ToolsProps) {
  const { statement } = usePaymentsWords();
  const t = useDriverBookWords();
  const { customers } = useMessages();
  return (
    <>
      {owes !== 0 && <p className={css.label}>{balanceText(owes, customers)}</p>}
      <div className={css.actions}>
        <Button
          variant="light"
          h={48}
          leftSection={<ScrollText size={18} aria-hidden />}
          onClick={onStatement}
        >
          {statement.title}
        </Button>
        <Button
          variant="light"
          h={48}
          leftSection={<ReceiptText size={18} aria-hidden />}
          onClick={onInvoices}
        >
          {t.invoices}
        </Button>
      </div>
    </>
  );
}

interface DeleteProps {
  readonly driver: Driver;
  readonly contact: Contact;
  readonly onDone: () => void;
}

/** The question says what they owe or have on account, because no list shows it afterwards. */
function Delete({ driver, contact: { customer, owes }, onDone }: DeleteProps) {
  const { customers: t } = useMessages();
  const acts = useRecordActs(driver.id);
  const { id, name } = customer;
  return (
    <DeleteButton
      name={name}
      question={t.confirmDelete(1)}
      notes={[
        name,
        ...(owes > 0 ? [t.owesStill(1, 1, formatPounds(owes))] : []),
        ...(owes < 0 ? [t.creditStill(1, 1, formatPounds(pence(-owes)))] : []),
        t.keeps,
      ]}
      deleted={t.deleted}
      deletion={acts.delete.customer(id)}
      onDone={onDone}
    />
  );
}
