import { Button, Stack, TextInput } from "@mantine/core";
import {
  discountWithinPrice,
  productFields,
  type ProductDetails,
} from "@roundsman/contract/products";
import { formatAmount } from "@roundsman/core/money";
import type { VatRate } from "@roundsman/core/vat/rates";
import { tidyName } from "@roundsman/core/name";
import { useState } from "react";
import * as z from "zod/mini";
import { useMessages } from "../messages/language.tsx";
import { AmountInput, plainNumber } from "../ui/form/amount-input.tsx";
import { LOCKED, OfBusinessNote } from "../ui/form/of-business.tsx";
import { useFields } from "../ui/form/use-fields.ts";
import { VatRateField } from "../ui/form/vat-rate-field.tsx";
import { Form } from "../ui/form/form-frame.tsx";

const rules = z.object(productFields).check(discountWithinPrice);

type Values = Record<keyof typeof productFields, string>;

interface ProductFormProps {
  readonly product: ProductDetails | null;
  /**
   * True for a product of the business in a driver's book: the office decides it, and the form is
   * read-only.
   */
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: ProductDetails) => Promise<void>;
}

/** The form of spec §5 "Product form", with the contract's rules. */
export function ProductForm({ product, isOfBusiness = false, submit, onSubmit }: ProductFormProps) {
  const { fields } = useMessages().products;
  const [rate, setRate] = useState<VatRate>(product?.vatRate ?? "standard");
  const {
    submit: keep,
    keeping,
    input,
  } = useFields<Values>({
    initial: valuesOf(product),
    rules,
    asSent,
    onKeep: (values) => {
      const { product_name: name, price, discount_amount: discount } = z.decode(rules, values);
      // A product without a rate is left without one while the form says "standard".
      const isChosen = product?.vatRate || rate !== "standard";
      return onSubmit({ name, price, discount, ...(isChosen && { vatRate: rate }) });
    },
  });
  const locked = isOfBusiness ? LOCKED : {};
  return (
    <Form onSubmit={keep} autoComplete="off">
      <Stack gap="md" pb="md">
        {isOfBusiness && <OfBusinessNote kind="product" />}
        <TextInput
          label={fields.name}
          enterKeyHint="next"
          data-autofocus={product ? undefined : true}
          {...input("product_name")}
          {...locked}
        />
        <AmountInput
          label={fields.price}
          leftSection="£"
          enterKeyHint="next"
          {...input("price")}
          {...locked}
        />
        <AmountInput
          label={fields.discount}
          leftSection="£"
          enterKeyHint="done"
          {...input("discount_amount")}
          {...locked}
        />
        <VatRateField value={rate} onChange={setRate} isLocked={isOfBusiness} />
        {!isOfBusiness && (
          <Button type="submit" loading={keeping} mt={4}>
            {submit}
          </Button>
        )}
      </Stack>
    </Form>
  );
}

const valuesOf = (product: ProductDetails | null): Values => ({
  product_name: product?.name ?? "",
  price: product ? formatAmount(product.price) : "",
  discount_amount: product ? formatAmount(product.discount) : "",
});

const asSent = (values: Values): Values => ({
  product_name: tidyName(values.product_name),
  price: plainNumber(values.price),
  discount_amount: plainNumber(values.discount_amount),
});
