import { Button, TextInput, UnstyledButton } from "@mantine/core";
import type { Customer, CustomerDetails } from "@roundsman/contract/customers";
import { pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import { ChevronRight } from "lucide-react";
import { balanceText } from "../messages/balance-text.ts";
import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import css from "./driver-book.module.css";
import { Online } from "../ui/online.tsx";
import { useActs, useCustomers } from "./queries.ts";
import type { CustomerFields, Driver } from "./screen.tsx";
import { useTries } from "./use-tries.ts";

interface CustomersProps {
  readonly driver: Driver;
  readonly form: CustomerFields;
}

/** That many are shown until somebody asks for all. */
const FIRST = 8;

/** A driver's customers with what they owe; a tap changes one. */
export function CustomersSection({ driver, form }: CustomersProps) {
  const t = useDriverBookWords();
  const customers = useCustomers(driver.id);
  const [query, setQuery] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [edited, setEdited] = useState<Customer | null>(null);
  const words = fold(query.trim());
  return (
    <CardSection title={t.customers}>
      <Online of={customers}>
        {(all) => {
          const found = all.filter(({ customer }) => fold(customer.name).includes(words));
          const shown = isWhole ? found : found.slice(0, FIRST);
          return (
            <div className={css.tools}>
              <TextInput
                type="search"
                aria-label={t.findCustomer}
                placeholder={t.findCustomer}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
              {found.length === 0 && <p className={css.quiet}>{t.noCustomers}</p>}
              <ul className={css.list} aria-label={t.customers}>
                {shown.map((row) => (
                  <li key={row.customer.id}>
                    <CustomerRow row={row} onOpen={setEdited} />
                  </li>
                ))}
              </ul>
              {shown.length < found.length && (
                <Button variant="default" onClick={() => setWhole(true)}>
                  {t.showAll(found.length)}
                </Button>
              )}
            </div>
          );
        }}
      </Online>
      {edited && (
        <CustomerEdit
          key={edited.id}
          driver={driver}
          customer={edited}
          form={form}
          onClose={() => setEdited(null)}
        />
      )}
    </CardSection>
  );
}

interface RowProps {
  readonly row: { readonly customer: Customer; readonly owes: number };
  readonly onOpen: (customer: Customer) => void;
}

function CustomerRow({ row: { customer, owes }, onOpen }: RowProps) {
  const { customers } = useMessages();
  const t = useDriverBookWords();
  const debt = owes === 0 ? t.owesNothing : balanceText(pence(owes), { ...customers, ...t });
  const detail = [debt, customer.city];
  return (
    <UnstyledButton className={css.row} onClick={() => onOpen(customer)}>
      <span className={css.what}>
        <span>{customer.name}</span>
        <span className={css.detail}>{detail.filter(Boolean).join(" · ")}</span>
      </span>
      <span className={css.amount}>
        <ChevronRight size={20} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

interface EditProps extends CustomersProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

function CustomerEdit({ driver, customer, form: Form, onClose }: EditProps) {
  const { common, customers: t } = useMessages();
  const own = useDriverBookWords();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const keep = async (details: CustomerDetails) => {
    try {
      const changed = { ...details, version: customer.version };
      await send(changed, (key) => acts.changeCustomer(customer.id, changed, key));
      onClose();
      toast.done(t.updated);
    } catch (error) {
      toast.failed(failed(error));
    }
  };
  return (
    <Sheet title={customer.name} opened onClose={onClose} closeLabel={common.close}>
      <p className={css.note}>{own.workingFor(driver.name)}</p>
      <Form
        customer={customer}
        isOfBusiness={customer.businessId !== undefined}
        submit={t.update}
        onSubmit={keep}
      />
    </Sheet>
  );
}
