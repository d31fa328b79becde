import { balanceText } from "../messages/balance-text.ts";
import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { CustomerSheet } from "./customers/customer-sheet.tsx";
import { FoundList } from "./found-list.tsx";
import { Online } from "../ui/online.tsx";
import { useCustomers, type Contact } from "./queries.ts";
import { AddButton, RecordRow } from "./record-row.tsx";
import type { CustomerFields, Debtor, Driver, StatementDays } from "./driver.ts";

interface CustomersProps {
  readonly driver: Driver;
  readonly form: CustomerFields;
  readonly days: StatementDays;
  readonly onDebtor: (debtor: Debtor) => void;
}

/** A driver's customers with what they owe. A tap opens a customer or adds one. */
export function CustomersSection({ driver, form, days, onDebtor }: CustomersProps) {
  const { customers: words } = useMessages();
  const t = useDriverBookWords();
  const customers = useCustomers(driver.id);
  const [opened, setOpened] = useState<Contact | "new" | null>(null);
  return (
    <CardSection
      title={t.customers}
      aside={<AddButton label={words.add} onAdd={() => setOpened("new")} />}
    >
      <Online query={customers}>
        {(all) => (
          <FoundList
            label={t.customers}
            find={t.findCustomer}
            none={t.noCustomers}
            rows={all}
            idOf={({ customer }) => customer.id}
            foundBy={({ customer }) => ({ texts: [customer.name], numbers: [customer.phone] })}
          >
            {(contact) => <CustomerRow contact={contact} onOpen={() => setOpened(contact)} />}
          </FoundList>
        )}
      </Online>
      {opened && (
        <CustomerSheet
          key={opened === "new" ? opened : opened.customer.id}
          driver={driver}
          contact={opened === "new" ? null : opened}
          form={form}
          days={days}
          onDebtor={onDebtor}
          onClose={() => setOpened(null)}
        />
      )}
    </CardSection>
  );
}

interface RowProps {
  readonly contact: Contact;
  readonly onOpen: () => void;
}

function CustomerRow({ contact: { customer, owes }, onOpen }: RowProps) {
  const { customers } = useMessages();
  const t = useDriverBookWords();
  const debt = owes === 0 ? t.owesNothing : balanceText(owes, { ...customers, ...t });
  return <RecordRow name={customer.name} details={[debt, customer.city]} onOpen={onOpen} />;
}
