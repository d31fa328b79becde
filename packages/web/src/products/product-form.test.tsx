// @vitest-environment happy-dom
import type { PRODUCT_FIELDS } from "@roundsman/contract/products";
import type { FormValues } from "@roundsman/contract/wire/record";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, faultsOf, field, fill, press, show } from "../ui/testing.tsx";
import { english } from "../messages/en/all.ts";
import { spokenEnglish } from "../messages/en/spoken.ts";
import { ofBusiness as inEnglish } from "../messages/late/of-business/en.ts";
import { ofBusiness as inChinese } from "../messages/late/of-business/zh.ts";
import { chinese } from "../messages/zh/all.ts";
import { ProductForm } from "./product-form.tsx";

const { name, price, discount } = english.products.fields;

const full: Required<FormValues<typeof PRODUCT_FIELDS>> = {
  name: "Rice",
  price: pence(1250),
  discount: pence(50),
  vatRate: "zero",
};

const shown = (product: typeof full | null = null) => {
  const kept = vi.fn(async () => {});
  show(<ProductForm product={product} submit="Save" onSubmit={kept} />);
  return kept;
};

test("An empty product shows what each field requires, and focuses its first field", async () => {
  const kept = shown();
  press("Save");
  await waitFor(() => expect(faultOf(name)).toBeDefined());
  expect(faultsOf([name, price, discount])).toEqual({
    [name]: "Please input product name!",
    [price]: "Please input price!",
    [discount]: "Please input discount amount!",
  });
  expect(document.activeElement).toBe(field(name));
  expect(kept).not.toHaveBeenCalled();
});

test("Price and discount are numbers", async () => {
  const kept = shown();
  fill(name, "Rice");
  fill(price, "ten");
  fill(discount, "one");
  press("Save");
  await waitFor(() => expect(faultOf(price)).toBeDefined());
  expect(faultsOf([name, price, discount])).toEqual({
    [price]: "Please enter price Must be a number",
    [discount]: "Please enter price Must be a number",
  });
  expect(document.activeElement).toBe(field(price));
  expect(kept).not.toHaveBeenCalled();
});

test("A price may have a pound sign and a Chinese keyboard's comma and point", async () => {
  const kept = shown();
  fill(name, " Rice ");
  fill(price, "£1，250。50");
  fill(discount, "0");
  press("Save");
  await waitFor(() =>
    expect(kept).toHaveBeenCalledWith({ name: "Rice", price: 125050, discount: 0 }),
  );
});

test.each(["zero", "standard"] as const)(
  "Every field of a product at the %s rate is saved as it was shown",
  async (vatRate) => {
    const kept = shown({ ...full, vatRate });
    press("Save");
    await waitFor(() => expect(kept).toHaveBeenCalledWith({ ...full, vatRate }));
  },
);

test.each([
  ["en", spokenEnglish, inEnglish],
  ["zh", chinese, inChinese],
] as const)(
  "A product of the business is read-only, with the reason (%s)",
  (language, messages, why) => {
    const { fields, rates } = messages.products;
    const form = (
      <ProductForm product={full} isOfBusiness submit="Save" onSubmit={async () => {}} />
    );
    show(form, { language, messages });
    expect(screen.getByRole("note").textContent).toBe(why.product);
    for (const label of [fields.name, fields.price, fields.discount, rates.label])
      expect(field(label).readOnly, label).toBe(true);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  },
);
