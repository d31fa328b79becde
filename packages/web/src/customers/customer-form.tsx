import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { customerFields, type CustomerDetails } from "@roundsman/contract/customers";
import * as z from "zod/mini";
import { useMessages } from "../messages/language.tsx";
import { trimmed, useFields } from "../ui/use-fields.ts";
import css from "./customer-form.module.css";

const rules = z.object(customerFields);

type Values = Record<keyof typeof customerFields, string>;

/** The form of spec §5 "Contact form", in the wire's field names so that its rules and the server's are one. */
export function CustomerForm({
  customer,
  submit,
  onSubmit,
}: {
  readonly customer: CustomerDetails | null;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}) {
  const { fields } = useMessages().customers;
  const {
    submit: keep,
    keeping,
    input,
  } = useFields<Values>({ initial: valuesOf(customer), rules, asSent: trimmed, onKeep: (values) => onSubmit(detailsOf(values)) });
  return (
    <form onSubmit={keep} noValidate autoComplete="off">
      <Stack gap="md" pb="md">
        <TextInput label={fields.name} enterKeyHint="next" data-autofocus={customer ? undefined : true} {...input("customer_name")} />
        <TextInput label={fields.phone} type="tel" inputMode="tel" enterKeyHint="next" {...input("phone")} />
        <TextInput label={fields.email} type="email" inputMode="email" enterKeyHint="next" autoCapitalize="none" {...input("email")} />
        <Textarea label={fields.address} autosize minRows={2} maxRows={4} {...input("customer_address")} />
        <div className={css.pair}>
          <TextInput label={fields.city} enterKeyHint="next" {...input("city")} />
          <TextInput label={fields.postcode} enterKeyHint="done" autoCapitalize="characters" {...input("postcode")} />
        </div>
        <Button type="submit" loading={keeping} mt={4}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

const valuesOf = (of: CustomerDetails | null): Values => ({
  customer_name: of?.name ?? "",
  email: of?.email ?? "",
  customer_address: of?.address ?? "",
  city: of?.city ?? "",
  postcode: of?.postcode ?? "",
  phone: of?.phone ?? "",
});

const detailsOf = (values: Values): CustomerDetails => ({
  name: values.customer_name,
  email: values.email,
  address: values.customer_address,
  city: values.city,
  postcode: values.postcode,
  phone: values.phone,
});
