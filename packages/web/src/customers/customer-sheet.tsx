import type { CustomerDetails } from "@roundsman/contract/customers";
import { pence, type Pence } from "@roundsman/core/money";
import { roleOf } from "@roundsman/core/role";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useLast } from "../ui/hooks/use-last.ts";
import { CustomerForm } from "./customer-form.tsx";
import { createCustomer, updateCustomer, useCustomer } from "./queries.ts";

/** Null: a new customer. */
export interface CustomerEdit {
  readonly customer: LocalCustomer | null;
}

/** Adds or changes a customer. `onKept` is called with its key. */
export function CustomerSheet({
  edit,
  onClose,
  onKept,
}: {
  readonly edit: CustomerEdit | null;
  readonly onClose: () => void;
  readonly onKept?: (key: string, details: CustomerDetails) => void;
}) {
  const { common, customers: t } = useMessages();
  const actor = useActor();
  const isManager = actor !== null && roleOf(actor) === "manager";
  const { customer } = useLast<CustomerEdit>(edit, { customer: null });
  const now = useCustomer(customer?.key ?? null);
  const fixedLimit = isManager ? undefined : limitOfManager(now ?? customer);
  const keep = async (details: CustomerDetails) => {
    if (customer) {
      const isLowered = fixedLimit !== undefined && details.creditLimit !== customer.creditLimit;
      // The form showed the manager's limit, which may be newer than `customer`.
      const shown = isLowered ? { ...customer, creditLimit: fixedLimit } : customer;
      await updateCustomer(customer.key, { ...details, shown });
    }
    const key = customer?.key ?? (await createCustomer(details));
    toast.done(customer ? t.updated : t.added);
    onKept?.(key, details);
    onClose();
  };
  const title = customer ? t.update : t.add;
  return (
    <Sheet title={title} opened={edit !== null} onClose={onClose} closeLabel={common.close}>
      <CustomerForm
        key={customer?.key ?? "new"}
        customer={customer}
        isOfBusiness={customer?.businessId !== undefined}
        fixedLimit={fixedLimit}
        submit={title}
        onSubmit={keep}
      />
    </Sheet>
  );
}

const limitOfManager = (customer: LocalCustomer | null): Pence | undefined =>
  customer?.limitBy === "manager" ? (customer.creditLimit ?? pence(0)) : undefined;
