import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createRig } from "../sync/testing/rig.ts";
import { createProduct, updateProduct } from "./queries.ts";

const TEA = { name: "Tea", price: pence(350), discount: pence(0) };

test("A product has a VAT rate once somebody chose one, and says nothing of it before", async () => {
  const { phone } = createRig();
  const key = await createProduct(TEA, phone);
  expect(await phone.db.products.get(key)).not.toHaveProperty("vatRate");
  await updateProduct(key, { ...TEA, vatRate: "zero" }, phone);
  expect(await phone.db.products.get(key)).toMatchObject({ vatRate: "zero" });
  await updateProduct(key, { ...TEA, price: pence(400) }, phone);
  expect(await phone.db.products.get(key)).toMatchObject({ price: 400, vatRate: "zero" });
  const steps = await phone.db.outbox.orderBy("seq").toArray();
  expect(steps.map(({ payload }) => Object.keys(payload as object).includes("vatRate"))).toEqual([
    false,
    true,
    false,
  ]);
});
