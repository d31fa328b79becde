import { Input, Select, TextInput } from "@mantine/core";
import type { CustomerDetails } from "@roundsman/contract/customers";
import { DOCUMENT_LANGUAGES } from "@roundsman/core/document-language";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { useMessages } from "../messages/language.tsx";
import { LOCKED } from "../ui/form/of-business.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import type { useFields } from "../ui/form/use-fields.ts";
import type { Values } from "./customer-values.ts";

interface DocumentFieldsProps extends Pick<ReturnType<typeof useFields<Values>>, "form" | "input"> {
  readonly customer: CustomerDetails | null;
  readonly isOfBusiness: boolean;
}

/** Defaults of the customer's documents: language, VAT option and payment terms. */
export function DocumentFields({ form, input, customer, isOfBusiness }: DocumentFieldsProps) {
  const { customers, editor } = useMessages();
  const { fields } = customers;
  const locked = isOfBusiness ? LOCKED : {};
  return (
    <>
      {isOfBusiness ? (
        <TextInput
          label={fields.documentLanguage}
          value={editor.vat.languages[customer?.documentLanguage || "both"]}
          {...LOCKED}
        />
      ) : (
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
      )}
      <Select
        label={fields.vatMode}
        data={["", ...VAT_MODES].map((value) => ({
          value,
          label: value === "" ? fields.vatAsked : editor.vat[value as VatMode],
        }))}
        value={form.values.vat_mode}
        allowDeselect={false}
        onChange={(value) => form.setFieldValue("vat_mode", value ?? "")}
        {...locked}
      />
      <TextInput
        label={fields.termsDays}
        inputMode="numeric"
        enterKeyHint="next"
        {...input("terms_days")}
        {...locked}
      />
    </>
  );
}
