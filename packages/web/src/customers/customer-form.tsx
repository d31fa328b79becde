import { Button, Input, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import {
  customerExtras,
  customerFields,
  type Customer,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { formatAmount, fromPounds } from "@roundsman/core/money";
import { DOCUMENT_LANGUAGES } from "@roundsman/core/document-language";
import * as z from "zod/mini";
import { useMessages } from "../messages/language.tsx";
import { AmountInput, plainNumber } from "../ui/form/amount-input.tsx";
import { trimmed, useFields } from "../ui/form/use-fields.ts";
import css from "./customer-form.module.css";
import { Form } from "../ui/form/form-frame.tsx";

const rules = z.object({ ...customerFields, ...customerExtras });

type Values = Record<keyof typeof customerFields | keyof typeof customerExtras, string>;

interface CustomerFormProps {
  readonly customer: CustomerDetails | null;
  /** A manager set the credit limit, and this is none. */
  readonly isLimitFixed?: boolean;
  /** Not of a customer of the business: each driver has the own limit. */
  readonly hasLimit?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}

/** The form of spec §5 "Contact form", in the wire's field names so that its rules and the server's are one. */
export function CustomerForm({
  customer,
  isLimitFixed = false,
  hasLimit = true,
  submit,
  onSubmit,
}: CustomerFormProps) {
  const { customers, editor } = useMessages();
  const { fields } = customers;
  const {
    form,
    submit: keep,
    keeping,
    input,
  } = useFields<Values>({
    initial: valuesOf(customer),
    rules,
    asSent,
    onKeep: (values) => onSubmit(detailsOf(values, customer)),
  });
  return (
    <Form onSubmit={keep} autoComplete="off">
      <Stack gap="md" pb="md">
        <TextInput
          label={fields.name}
          enterKeyHint="next"
          data-autofocus={customer ? undefined : true}
          {...input("customer_name")}
        />
        <TextInput
          label={fields.phone}
          type="tel"
          inputMode="tel"
          enterKeyHint="next"
          {...input("phone")}
        />
        <TextInput
          label={fields.email}
          type="email"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
          {...input("email")}
        />
        <Textarea
          label={fields.address}
          autosize
          minRows={2}
          maxRows={4}
          {...input("customer_address")}
        />
        <div className={css.pair}>
          <TextInput label={fields.city} enterKeyHint="next" {...input("city")} />
          <TextInput
            label={fields.postcode}
            enterKeyHint="next"
            autoCapitalize="characters"
            {...input("postcode")}
          />
        </div>
        <Input.Wrapper label={fields.documentLanguage} labelElement="div">
          <SegmentedControl
            aria-label={fields.documentLanguage}
            fullWidth
            data={DOCUMENT_LANGUAGES.map((value) => ({
              value,
              label: editor.vat.languages[value],
            }))}
            value={form.values.document_language || "both"}
            onChange={(value) => form.setFieldValue("document_language", value)}
          />
        </Input.Wrapper>
        <Select
          label={fields.vatMode}
          data={["", ...VAT_MODES].map((value) => ({
            value,
            label: value === "" ? fields.vatAsked : editor.vat[value as VatMode],
          }))}
          value={form.values.vat_mode}
          allowDeselect={false}
          onChange={(value) => form.setFieldValue("vat_mode", value ?? "")}
        />
        <TextInput
          label={fields.termsDays}
          inputMode="numeric"
          enterKeyHint="next"
          {...input("terms_days")}
        />
        {hasLimit && (
          <AmountInput
            label={fields.creditLimit}
            description={isLimitFixed && fields.limitFixed}
            readOnly={isLimitFixed}
            leftSection="£"
            enterKeyHint="next"
            {...input("credit_limit")}
          />
        )}
        <TextInput label={fields.peppolId} enterKeyHint="next" {...CODE} {...input("peppol_id")} />
        <TextInput
          label={fields.buyerReference}
          enterKeyHint="done"
          {...CODE}
          {...input("buyer_reference")}
        />
        <Button type="submit" loading={keeping} mt={4}>
          {submit}
        </Button>
      </Stack>
    </Form>
  );
}

const CODE = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

const valuesOf = (of: CustomerDetails | null): Values => ({
  customer_name: of?.name ?? "",
  email: of?.email ?? "",
  customer_address: of?.address ?? "",
  city: of?.city ?? "",
  postcode: of?.postcode ?? "",
  phone: of?.phone ?? "",
  document_language: of?.documentLanguage ?? "",
  peppol_id: of?.peppolId ?? "",
  buyer_reference: of?.buyerReference ?? "",
  vat_mode: of?.vatMode ?? "",
  terms_days: of?.termsDays ? String(of.termsDays) : "",
  credit_limit: of?.creditLimit ? formatAmount(of.creditLimit) : "",
});

const asSent = (values: Values): Values => ({
  ...trimmed(values),
  credit_limit: plainNumber(values.credit_limit),
});

const detailsOf = (values: Values, before: CustomerDetails | null): CustomerDetails => ({
  name: values.customer_name,
  email: values.email,
  address: values.customer_address,
  city: values.city,
  postcode: values.postcode,
  phone: values.phone,
  documentLanguage: values.document_language as Customer["documentLanguage"],
  peppolId: values.peppol_id,
  buyerReference: values.buyer_reference,
  // A customer without any says nothing of them.
  ...((values.vat_mode || before?.vatMode) && { vatMode: values.vat_mode as VatMode | "" }),
  ...((values.terms_days || before?.termsDays) && { termsDays: Number(values.terms_days) }),
  ...((values.credit_limit || before?.creditLimit) && {
    creditLimit: fromPounds(Number(values.credit_limit)),
  }),
});
