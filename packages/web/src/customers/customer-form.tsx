import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import {
  customerExtras,
  customerFields,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import { formatPounds, type Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { useMessages } from "../messages/language.tsx";
import { AmountInput } from "../ui/form/amount-input.tsx";
import { LOCKED, OfBusinessNote } from "../ui/form/of-business.tsx";
import { useFields } from "../ui/form/use-fields.ts";
import css from "./customer-form.module.css";
import { asSent, detailsOf, ofDriver, valuesOf, type Values } from "./customer-values.ts";
import { DocumentFields } from "./document-fields.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { limitField } from "./limit-field.ts";

const rules = z.object({ ...customerFields, ...customerExtras });

interface CustomerFormProps {
  readonly customer: CustomerDetails | null;
  /**
   * True for a customer of the business in a driver's book: the fields that the office decides are
   * locked.
   */
  readonly isOfBusiness?: boolean;
  /**
   * The limit that a manager has set, also while the form is open. It can only be lowered.
   * Undefined: the person may set any.
   */
  readonly fixedLimit?: Pence | undefined;
  /** False for a customer of the business: each driver has a limit of their own. */
  readonly hasLimit?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}

/**
 * The form of spec §5 "Contact form". It uses the wire's field names, so that its rules are the
 * server's.
 */
export function CustomerForm({
  customer,
  isOfBusiness = false,
  fixedLimit,
  hasLimit = true,
  submit,
  onSubmit,
}: CustomerFormProps) {
  const { fields } = useMessages().customers;
  const limit = limitField(customer, fixedLimit);
  const {
    form,
    submit: keep,
    keeping,
    input,
  } = useFields<Values>({
    initial: valuesOf(customer),
    rules,
    asSent,
    faults: limit.faults,
    onKeep: (values) =>
      onSubmit(detailsOf(isOfBusiness ? ofDriver(values, customer) : values, customer)),
  });
  const locked = isOfBusiness ? LOCKED : {};
  return (
    <Form onSubmit={keep} autoComplete="off">
      <Stack gap="md" pb="md">
        {isOfBusiness && <OfBusinessNote kind="customer" />}
        <TextInput
          label={fields.name}
          enterKeyHint="next"
          data-autofocus={customer ? undefined : true}
          {...input("customer_name")}
          {...locked}
        />
        <ReachFields input={input} />
        <AddressFields input={input} locked={locked} />
        <DocumentFields form={form} input={input} customer={customer} isOfBusiness={isOfBusiness} />
        {hasLimit && (
          <AmountInput
            label={fields.creditLimit}
            description={fixedLimit !== undefined && fields.limitFixed(formatPounds(fixedLimit))}
            leftSection="£"
            enterKeyHint="next"
            {...input("credit_limit")}
            value={limit.shown(form.values)}
          />
        )}
        <EInvoiceFields input={input} locked={locked} />
        <Button type="submit" loading={keeping} mt={4}>
          {submit}
        </Button>
      </Stack>
    </Form>
  );
}

interface PartProps {
  readonly input: ReturnType<typeof useFields<Values>>["input"];
  /** Props that lock the fields that the office decides. */
  readonly locked: Partial<typeof LOCKED>;
}

/** Fields that a driver may change even for a customer of the business. */
function ReachFields({ input }: Pick<PartProps, "input">) {
  const { fields } = useMessages().customers;
  return (
    <>
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
    </>
  );
}

function AddressFields({ input, locked }: PartProps) {
  const { fields } = useMessages().customers;
  return (
    <>
      <Textarea
        label={fields.address}
        autosize
        minRows={2}
        maxRows={4}
        {...input("customer_address")}
        {...locked}
      />
      <div className={css.pair}>
        <TextInput label={fields.city} enterKeyHint="next" {...input("city")} {...locked} />
        <TextInput
          label={fields.postcode}
          enterKeyHint="next"
          autoCapitalize="characters"
          {...input("postcode")}
          {...locked}
        />
      </div>
    </>
  );
}

/** Fields that an e-invoice to the customer needs. */
function EInvoiceFields({ input, locked }: PartProps) {
  const { fields } = useMessages().customers;
  return (
    <>
      <TextInput
        label={fields.peppolId}
        enterKeyHint="next"
        {...CODE}
        {...input("peppol_id")}
        {...locked}
      />
      <TextInput
        label={fields.buyerReference}
        enterKeyHint="done"
        {...CODE}
        {...input("buyer_reference")}
        {...locked}
      />
    </>
  );
}

const CODE = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;
