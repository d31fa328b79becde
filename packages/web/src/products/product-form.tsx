import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { discountWithinPrice, productFields, type ProductDetails } from "@roundsman/contract/products";
import { formatAmount } from "@roundsman/core/money";
import { useState } from "react";
import * as z from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { AmountInput, plainNumber } from "../ui/amount-input.tsx";
import { focusFirst, formErrors } from "../ui/form.ts";

const rules = z.object(productFields).check(discountWithinPrice);

type Values = Record<keyof typeof productFields, string>;

/** The form of spec §5 "Product form", with the contract's rules. */
export function ProductForm({
  product,
  submit,
  onSubmit,
}: {
  readonly product: ProductDetails | null;
  readonly submit: string;
  readonly onSubmit: (details: ProductDetails) => Promise<void>;
}) {
  const { fields } = useMessages().products;
  const say = useValidation();
  const [keeping, setKeeping] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(product), validate: (values) => formErrors(rules, asSent(values)) });
  const keep = form.onSubmit(async (values) => {
    const { product_name: name, price, discount_amount: discount } = z.decode(rules, asSent(values));
    setKeeping(true);
    await onSubmit({ name, price, discount }).finally(() => setKeeping(false));
  }, focusFirst);
  const input = (path: keyof Values) => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? say(props.error) : undefined };
  };
  return (
    <form onSubmit={keep} noValidate autoComplete="off">
      <Stack gap="md" pb="md">
        <TextInput label={fields.name} enterKeyHint="next" data-autofocus={product ? undefined : true} {...input("product_name")} />
        <AmountInput label={fields.price} leftSection="£" enterKeyHint="next" {...input("price")} />
        <AmountInput label={fields.discount} leftSection="£" enterKeyHint="done" {...input("discount_amount")} />
        <Button type="submit" loading={keeping} mt={4}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

const valuesOf = (of: ProductDetails | null): Values => ({
  product_name: of?.name ?? "",
  price: of ? formatAmount(of.price) : "",
  discount_amount: of ? formatAmount(of.discount) : "",
});

const asSent = (values: Values): Values => ({
  product_name: values.product_name.trim(),
  price: plainNumber(values.price),
  discount_amount: plainNumber(values.discount_amount),
});
