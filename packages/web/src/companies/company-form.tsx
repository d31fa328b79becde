import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { companyFields } from "@roundsman/contract/companies";
import { peppolId } from "@roundsman/contract/invoices/e-invoice-fields";
import { tidyName } from "@roundsman/core/name";
import * as z from "zod/mini";
import { useValidation } from "../messages/language.tsx";
import { useCompanyWords } from "../messages/late/companies/words.ts";
import { useIsAsked } from "../ui/layer/confirm.tsx";
import { formErrors } from "../ui/form/form.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import css from "./company-form.module.css";
import { LogoField } from "./logo-field.tsx";
import type { CompanyDetails } from "./queries.ts";
import { Form } from "../ui/form/form-frame.tsx";

const rules = z.object({ ...companyFields, peppol_id: peppolId });

type Values = Record<
  keyof typeof companyFields | "bank_name" | "address" | "logo" | "peppol_id",
  string
>;

interface CompanyFormProps {
  readonly company: CompanyDetails | null;
  /** Unsaved input; shown instead of the company's own values. */
  readonly typed?: Values | undefined;
  readonly submit: string;
  readonly readonly?: boolean;
  readonly onType?: (values: Values) => void;
  readonly onSubmit: (details: CompanyDetails) => Promise<void>;
}

/** The form of spec §5 "Company form". Every field but those that this app adds is required. */
export function CompanyForm(props: CompanyFormProps) {
  const { submit, readonly = false } = props;
  const { fields } = useCompanyWords();
  const { form, keep, keeping, input } = useCompanyForm(props);
  return (
    <Form onSubmit={keep} autoComplete="off">
      <Stack gap="md" pb="md">
        <TextInput label={fields.name} enterKeyHint="next" {...input("name")} />
        <TextInput
          label={fields.email}
          type="email"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
          {...input("email")}
        />
        <div className={css.pair}>
          {PAIRED.map(({ path, label, ...typing }) => (
            <TextInput
              key={path}
              label={fields[label]}
              enterKeyHint="next"
              {...typing}
              {...input(path)}
            />
          ))}
        </div>
        <TextInput
          label={fields.bankName}
          maxLength={300}
          enterKeyHint="next"
          {...input("bank_name")}
        />
        <Textarea label={fields.address} {...GROWING} {...input("address")} />
        <TextInput label={fields.peppolId} enterKeyHint="done" {...CODE} {...input("peppol_id")} />
        <LogoField
          value={form.values.logo}
          readonly={readonly}
          onChange={(logo) => form.setFieldValue("logo", logo)}
        />
        {!readonly && (
          <Button type="submit" loading={keeping} mt={4}>
            {submit}
          </Button>
        )}
      </Stack>
    </Form>
  );
}

const CODE = { autoCapitalize: "characters", autoCorrect: "off", spellCheck: false } as const;
const GROWING = { autosize: true, minRows: 2, maxRows: 4, maxLength: 5000 } as const;

/** Fields that are drawn in pairs where there is room. */
const PAIRED = [
  { path: "registration_number", label: "registrationNumber", ...CODE },
  { path: "vat_number", label: "vatNumber", ...CODE },
  { path: "bank_account", label: "bankAccount", inputMode: "numeric" },
  { path: "bank_sort_code", label: "bankSortCode" },
  { path: "contact_person", label: "contactPerson" },
  { path: "contact_number", label: "contactNumber", type: "tel", inputMode: "tel" },
] as const;

function useCompanyForm({
  company,
  typed,
  readonly = false,
  onType,
  onSubmit,
}: Omit<CompanyFormProps, "submit">) {
  const t = useValidation();
  const isAsked = useIsAsked();
  const form = useForm<Values>({
    initialValues: typed ?? valuesOf(company),
    validate: (values) => formErrors(rules, values),
    onValuesChange: onType ?? (() => undefined),
  });
  const [send, sending] = useOnce((values: Values) => onSubmit(detailsOf(values)));
  const keep = form.onSubmit((values) => void send(values));
  const input = (path: keyof Values) => {
    const props = form.getInputProps(path);
    return {
      ...props,
      readOnly: readonly,
      error: typeof props.error === "string" ? t(props.error) : undefined,
    };
  };
  return { form, keep, keeping: sending && !isAsked, input };
}

/** Values as they are in the form. */
export type CompanyValues = Values;

const valuesOf = (company: CompanyDetails | null): Values => ({
  name: company?.name ?? "",
  email: company?.email ?? "",
  registration_number: company?.registrationNumber ?? "",
  bank_account: company?.bankAccount ?? "",
  bank_sort_code: company?.bankSortCode ?? "",
  vat_number: company?.vatNumber ?? "",
  contact_number: company?.contactNumber ?? "",
  contact_person: company?.contactPerson ?? "",
  bank_name: company?.bankName ?? "",
  address: company?.address ?? "",
  logo: company?.logo ?? "",
  peppol_id: company?.peppolId ?? "",
});

const detailsOf = (values: Values): CompanyDetails => ({
  name: tidyName(values.name),
  email: values.email.trim(),
  registrationNumber: values.registration_number.trim(),
  bankAccount: values.bank_account.trim(),
  bankSortCode: values.bank_sort_code.trim(),
  vatNumber: values.vat_number.trim(),
  contactNumber: values.contact_number.trim(),
  contactPerson: tidyName(values.contact_person),
  bankName: tidyName(values.bank_name),
  address: values.address.trim(),
  logo: values.logo,
  peppolId: values.peppol_id.trim(),
});
