import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createRig } from "../sync/testing/rig.ts";
import { createProduct, setVatRates, updateProduct } from "./queries.ts";

const TEA = { name: "Tea", price: pence(350), discount: pence(0) };

test("A product has a VAT rate once one was chosen, and sends none before", async () => {
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
  ]);
  expect(steps[1]?.payload).toEqual({ ...TEA, price: 400, vatRate: "zero" });
});

test("Confirmed rates are saved on the products that have others", async () => {
  const { phone } = createRig();
  const [tea, rice] = [
    await createProduct(TEA, phone),
    await createProduct({ ...TEA, name: "Rice", vatRate: "zero" }, phone),
  ];
  const before = await phone.db.outbox.count();
  await setVatRates(new Map([[tea, "standard"] as const, [rice, "zero"] as const]), phone);
  expect(await phone.db.products.get(tea)).toMatchObject({ vatRate: "standard" });
  const steps = await phone.db.outbox.orderBy("seq").toArray();
  expect(steps.slice(before).map(({ entity, payload }) => [entity, payload])).toEqual([
    [tea, { ...TEA, vatRate: "standard" }],
  ]);
});
