import {
  customer as customerCodec,
  type Customer,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import { pence } from "@roundsman/core/money";
import { balanceText } from "../messages/balance-text.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { useSaveOver } from "../ui/form/use-save-over.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import css from "./driver-book.module.css";
import { FoundList } from "./found-list.tsx";
import { Online } from "../ui/online.tsx";
import { useCustomers } from "./queries.ts";
import { AddButton, RecordRow } from "./record-row.tsx";
import type { CustomerFields, Driver } from "./screen.tsx";
import { useTries } from "./use-tries.ts";
import { useRecordActs } from "./use-record-acts.ts";

interface CustomersProps {
  readonly driver: Driver;
  readonly form: CustomerFields;
}

/** A driver's customers with what they owe; a tap changes one, or adds one. */
export function CustomersSection({ driver, form }: CustomersProps) {
  const { customers: words } = useMessages();
  const t = useDriverBookWords();
  const customers = useCustomers(driver.id);
  const [edited, setEdited] = useState<Customer | "new" | null>(null);
  return (
    <CardSection
      title={t.customers}
      aside={<AddButton label={words.add} onAdd={() => setEdited("new")} />}
    >
      <Online of={customers}>
        {(all) => (
          <FoundList
            label={t.customers}
            find={t.findCustomer}
            none={t.noCustomers}
            rows={all}
            idOf={({ customer }) => customer.id}
            nameOf={({ customer }) => customer.name}
          >
            {({ customer, owes }) => (
              <CustomerRow customer={customer} owes={owes} onOpen={() => setEdited(customer)} />
            )}
          </FoundList>
        )}
      </Online>
      {edited && (
        <CustomerEdit
          key={edited === "new" ? edited : edited.id}
          driver={driver}
          customer={edited === "new" ? null : edited}
          form={form}
          onClose={() => setEdited(null)}
        />
      )}
    </CardSection>
  );
}

interface RowProps {
  readonly customer: Customer;
  readonly owes: number;
  readonly onOpen: () => void;
}

function CustomerRow({ customer: { name, city }, owes, onOpen }: RowProps) {
  const { customers } = useMessages();
  const t = useDriverBookWords();
  const debt = owes === 0 ? t.owesNothing : balanceText(pence(owes), { ...customers, ...t });
  const detail = [debt, city].filter(Boolean).join(" · ");
  return <RecordRow name={name} detail={detail} onOpen={onOpen} />;
}

interface EditProps extends CustomersProps {
  /** null: a new one. */
  readonly customer: Customer | null;
  readonly onClose: () => void;
}

function CustomerEdit({ driver, customer, form: Form, onClose }: EditProps) {
  const { common, customers: t } = useMessages();
  const own = useDriverBookWords();
  const acts = useRecordActs(driver.id);
  const { send, failed } = useTries();
  const saveOver = useSaveOver();
  const save = (details: CustomerDetails) =>
    customer
      ? saveOver({
          seen: customer,
          shown: textsOf,
          mine: textsOf(details),
          labels: textsOf(t.fields),
          read: (current) => z.decode(customerCodec, current as z.input<typeof customerCodec>),
          save: ({ version }) => {
            const sent = { ...details, version };
            return send(sent, (key) => acts.changeCustomer(customer.id, sent, key));
          },
        })
      : send(details, (key) => acts.addCustomer(details, key));
  const keep = async (details: CustomerDetails) => {
    try {
      if ((await save(details)) === null) return;
      onClose();
      toast.done(customer ? t.updated : t.added);
    } catch (error) {
      toast.failed(failed(error));
    }
  };
  return (
    <Sheet title={customer?.name ?? t.add} opened onClose={onClose} closeLabel={common.close}>
      <p className={css.note}>{own.workingFor(driver.name)}</p>
      <Form
        customer={customer}
        isOfBusiness={customer?.businessId !== undefined}
        submit={customer ? t.update : t.add}
        onSubmit={keep}
      />
    </Sheet>
  );
}

/** What is shown where somebody else changed it meanwhile. */
const textsOf = ({
  name,
  phone,
  email,
  address,
  city,
  postcode,
}: Pick<Customer, "name" | "phone" | "email" | "address" | "city" | "postcode">) => ({
  name,
  phone,
  email,
  address,
  city,
  postcode,
});
