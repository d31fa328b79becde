import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { units } from "@roundsman/contract/wire/number-fields";
import { discountWithinPrice, productFields } from "@roundsman/contract/products";
import { lineTotal, type Line } from "@roundsman/core/invoice";
import { formatAmount, formatPounds } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { tidyName } from "@roundsman/core/name";
import type { VatRate } from "@roundsman/core/vat/rates";
import { useState, type ReactNode } from "react";
import * as z from "zod/mini";
import { useMessages, useValidation } from "../../messages/language.tsx";
import { AmountInput, plainNumber } from "../../ui/form/amount-input.tsx";
import { formErrors } from "../../ui/form/form.ts";
import { VatRateField } from "../../ui/form/vat-rate-field.tsx";
import { QuantityStepper } from "../../ui/form/quantity-stepper.tsx";
import css from "./line-form.module.css";
import { useRecords } from "../records.ts";
import type { LineStart } from "./line-start.ts";
import { Form } from "../../ui/form/form-frame.tsx";

const quantity = units({ missing: "Please input quantity!", notNumber: "Must be a number" });
const rules = z.object({ ...productFields, quantity }).check(discountWithinPrice);

type Values = Record<"product_name" | "price" | "discount_amount" | "quantity", string>;

interface LineFormProps {
  readonly start: LineStart;
  readonly submit: string;
  /** Shown beside the button. */
  readonly aside?: ReactNode;
  readonly onSubmit: (line: Line) => void;
}

/**
 * The form of a line. Quantity comes first, because it changes most; price and discount can be
 * changed for this invoice.
 */
export function LineForm({ start, submit, aside, onSubmit }: LineFormProps) {
  const { common, products, editor } = useMessages();
  const usesRates = useRecords().useUsesRates();
  const { form, put, input, rate, setRate } = useLineForm(start, onSubmit);
  const isNew = start.price === undefined;
  const line = lineIn(start, form.values);
  const counted = z.safeDecode(quantity, plainNumber(form.values.quantity));
  return (
    <Form onSubmit={put} autoComplete="off">
      <Stack gap="md" pb="md">
        {isNew && (
          <TextInput
            label={products.fields.name}
            enterKeyHint="next"
            autoFocus
            data-autofocus
            {...input("product_name")}
          />
        )}
        <QuantityStepper
          label={products.fields.quantity}
          less={common.less}
          more={common.oneMore}
          text={form.values.quantity}
          quantity={counted.success ? counted.data : null}
          error={input("quantity").error}
          autoFocus={!isNew}
          onText={(text) => form.setFieldValue("quantity", text)}
        />
        <div className={css.pair}>
          <AmountInput
            label={products.fields.price}
            leftSection="£"
            enterKeyHint="next"
            {...input("price")}
          />
          <AmountInput
            label={products.fields.discount}
            leftSection="£"
            enterKeyHint="done"
            {...input("discount_amount")}
          />
        </div>
        {(usesRates || start.vatRate) && <VatRateField value={rate} onChange={setRate} />}
        <p className={css.subtotal}>
          <span>{editor.lines.subtotal}</span>
          <output>{line ? formatPounds(lineTotal(line)) : "–"}</output>
        </p>
        <div className={css.actions}>
          {aside}
          <Button type="submit" flex="1 1 auto">
            {submit}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function useLineForm(start: LineStart, onSubmit: (line: Line) => void) {
  const t = useValidation();
  const [rate, setRate] = useState<VatRate>(start.vatRate ?? "standard");
  const form = useForm<Values>({
    initialValues: valuesOf(start),
    validate: (values) => formErrors(rules, asSent(values)),
  });
  const put = form.onSubmit((values) => {
    const line = lineIn(start, values);
    const isChosen = start.vatRate || rate !== "standard";
    if (line) onSubmit({ ...line, ...(isChosen && { vatRate: rate }) });
  });
  const input = (path: keyof Values) => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? t(props.error) : undefined };
  };
  return { form, put, input, rate, setRate };
}

const valuesOf = ({ name, price, discount, quantity: count }: LineStart): Values => ({
  product_name: name,
  price: price === undefined ? "" : formatAmount(price),
  discount_amount: discount === undefined ? "0.00" : formatAmount(discount),
  quantity: formatQuantity(count),
});

const asSent = (values: Values): Values => ({
  product_name: tidyName(values.product_name),
  price: plainNumber(values.price),
  discount_amount: plainNumber(values.discount_amount),
  quantity: plainNumber(values.quantity),
});

/** null while a field is missing or invalid. */
function lineIn({ id }: LineStart, values: Values): Line | null {
  const { data, success } = z.safeDecode(rules, asSent(values));
  return success
    ? {
        id,
        name: data.product_name,
        price: data.price,
        discount: data.discount_amount,
        quantity: data.quantity,
      }
    : null;
}
