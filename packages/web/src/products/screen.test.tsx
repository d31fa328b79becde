// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { ofBusiness } from "../messages/late/of-business/en.ts";
import { databaseOf } from "../sync/store/databases.ts";
import { SelectionProvider } from "../ui/list/selection.tsx";
import { field } from "../ui/testing.tsx";
import { asDriver, showAt } from "../ui/testing-screen.tsx";
import { ProductScreen } from "./product-page.tsx";
import { createProduct } from "./queries.ts";
import { ProductsScreen } from "./screen.tsx";

const OWNER = 65;

beforeEach(async () => {
  const leave = asDriver(OWNER);
  await databaseOf(OWNER).products.clear();
  return leave;
});

const product = (name: string, price: number) =>
  createProduct({ name, price: pence(price), discount: pence(0) });

test("Products can be sorted by price, and those of one price by name", async () => {
  for (const [name, price] of [
    ["Tea", 300],
    ["Rice", 1250],
    ["Oil", 300],
  ] as const)
    await product(name, price);
  localStorage.setItem(`book-look:${OWNER}:product`, "priceUp");
  showAt("/info/products", () => (
    <QueryClientProvider client={new QueryClient()}>
      <SelectionProvider>
        <ProductsScreen />
      </SelectionProvider>
    </QueryClientProvider>
  ));
  await screen.findByText("Tea");
  const names = screen.getAllByText(/^(Tea|Rice|Oil)$/).map((element) => element.textContent);
  expect(names).toEqual(["Oil", "Tea", "Rice"]);
});

test("The page of a product has its name as its heading, and its form", async () => {
  const key = await product("Tea", 300);
  showAt("/product/$key", () => <ProductScreen />)(`/product/${key}`);
  await screen.findByRole("heading", { name: "Tea", level: 1 });
  expect(field(english.products.fields.name).value).toBe("Tea");
  expect(field(english.products.fields.name).readOnly).toBe(false);
});

test("The page of a product of the business says why it is read-only", async () => {
  const key = await product("Tea", 300);
  await databaseOf(OWNER).products.update(key, { businessId: 3 });
  showAt("/product/$key", () => <ProductScreen />)(`/product/${key}`);
  await screen.findByText(ofBusiness.product);
  expect(field(english.products.fields.name).readOnly).toBe(true);
});
