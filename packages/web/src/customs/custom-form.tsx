import { Autocomplete, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SubmitEventHandler } from "react";
import { useCustomsWords } from "../messages/late/customs/words.ts";
import { TypedDateField } from "../ui/form/typed-date-field.tsx";
import css from "./custom-form.module.css";
import { JSON_FIELDS, type CustomValues } from "./drafts.ts";
import { JsonArea } from "./json-area.tsx";
import { Section } from "./section.tsx";
import { Form } from "../ui/form/form-frame.tsx";

export const CUSTOM_FORM = "custom-form";

/** The form of spec §2 "Custom data page". */
export function CustomForm({
  form,
  onSubmit,
}: FieldsOf & { readonly onSubmit: SubmitEventHandler<HTMLFormElement> }) {
  const t = useCustomsWords();
  return (
    <Form id={CUSTOM_FORM} onSubmit={onSubmit} autoComplete="off" aria-label={t.title}>
      <Section title={t.shipment}>
        <ShipmentFields form={form} />
      </Section>
      <Section title={t.forwarder}>
        <ForwarderFields form={form} />
      </Section>
      <Section title={t.parties}>
        {JSON_FIELDS.map((name) => (
          <JsonArea key={name} name={name} form={form} />
        ))}
      </Section>
    </Form>
  );
}

interface FieldsOf {
  readonly form: UseFormReturnType<CustomValues>;
}

function ShipmentFields({ form }: FieldsOf) {
  const { fields } = useCustomsWords();
  return (
    <div className={css.fields}>
      <Autocomplete
        {...SUGGESTING}
        label={fields.destinationPort}
        data={PORTS}
        {...form.getInputProps("destinationPort")}
      />
      <TextInput label={fields.countryOfOrigin} {...form.getInputProps("countryOfOrigin")} />
      <TypedDateField
        label={fields.invoiceDate}
        value={form.values.invoiceDate}
        onChange={(day) => form.setFieldValue("invoiceDate", day)}
      />
      {(["invoiceNumber", "containerNo"] as const).map((name) => (
        <TextInput
          key={name}
          label={fields[name]}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps(name)}
        />
      ))}
      <Autocomplete
        {...SUGGESTING}
        label={fields.tradeTerms}
        data={TERMS}
        {...form.getInputProps("tradeTerms")}
      />
    </div>
  );
}

function ForwarderFields({ form }: FieldsOf) {
  const { declarationHint, fields } = useCustomsWords();
  return (
    <div className={css.fields}>
      <TextInput label={fields.tradeTermsPlace} {...form.getInputProps("tradeTermsPlace")} />
      <TextInput label={fields.portOfLoading} {...form.getInputProps("portOfLoading")} />
      {(["notifyParty", "marksAndNumbers", "declaration"] as const).map((name) => (
        <Textarea
          key={name}
          label={fields[name]}
          placeholder={name === "declaration" ? declarationHint : undefined}
          {...GROWING}
          {...form.getInputProps(name)}
        />
      ))}
      <TextInput label={fields.signatory} {...form.getInputProps("signatory")} />
    </div>
  );
}

const GROWING = { autosize: true, minRows: 1, maxRows: 6, maxLength: 5000 } as const;

/**
 * The default's misspelling comes from the specification. The right name is among the suggestions,
 * with its UN/LOCODE.
 */
const PORTS = [
  "Felixstowe (GBFXT)",
  "London Gateway (GBLGP)",
  "Southampton (GBSOU)",
  "Liverpool (GBLIV)",
  "Immingham (GBIMM)",
];
/** Incoterms 2020 that are usual for sea freight. */
const TERMS = ["FOB", "CFR", "CIF", "EXW", "FCA", "DAP", "DDP"];

/**
 * Suggests all options. Mantine's default filter would hide those that do not match the pre-filled
 * text.
 */
const everything = <T extends { readonly options: unknown }>({ options }: T): T["options"] =>
  options;

const SUGGESTING = {
  size: "md",
  classNames: { input: css.tall ?? "" },
  filter: everything,
} as const;
