import {
  customer as customerCodec,
  type Customer,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import * as z from "zod/mini";
import { useMessages } from "../../messages/language.tsx";
import { useSaveOver } from "../../ui/form/use-save-over.ts";
import { toast } from "../../ui/layer/toast.ts";
import type { CustomerFields, Driver } from "../driver.ts";
import { useRecordActs } from "../use-record-acts.ts";
import { useTries } from "../use-tries.ts";

interface EditProps {
  readonly driver: Driver;
  /** Null: a new one. */
  readonly customer: Customer | null;
  readonly form: CustomerFields;
  readonly onDone: () => void;
}

/** The form that changes or adds a customer of a driver. */
export function CustomerEdit({ driver, customer, form: Form, onDone }: EditProps) {
  const { customers: t } = useMessages();
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
      onDone();
      toast.done(customer ? t.updated : t.added);
    } catch (error) {
      toast.failed(failed(error));
    }
  };
  return (
    <Form
      customer={customer}
      isOfBusiness={customer?.businessId !== undefined}
      submit={customer ? t.update : t.add}
      onSubmit={keep}
    />
  );
}

/** The fields that are shown if somebody else changed the record meanwhile. */
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
