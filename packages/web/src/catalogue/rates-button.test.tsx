// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import type { BusinessProduct } from "@roundsman/contract/office/business-products";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { products } from "../messages/en/products.ts";
import { rates as t } from "../messages/late/rates/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { press, show } from "../ui/testing.tsx";
import { RatesButton } from "./rates-button.tsx";

const AT = "2026-11-21T12:00:00.000Z";
const product = (id: number, name: string, more: Partial<BusinessProduct> = {}) => ({
  id,
  name,
  price: pence(980),
  discount: pence(0),
  version: 3,
  key: `product-${id}`,
  assignedTo: [],
  hiddenBy: [],
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
const PRODUCTS: readonly BusinessProduct[] = [
  product(1, "Rice 10 kg"),
  product(2, "Prawn crackers", { vatRate: "standard" }),
  product(3, "Noodles"),
];

const sent: unknown[] = [];
let refused = "";
let hasSignal = true;
beforeEach(() => {
  sent.length = 0;
  refused = "";
  hasSignal = true;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const manager = { id: 3, name: "Manager", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", ...manager });
  vi.stubGlobal("fetch", async (url: string, { body }: { readonly body: string }) => {
    const made = JSON.parse(body) as Record<string, unknown>;
    sent.push([new URL(url, "http://localhost").pathname, made["vat_rate"], made["version"]]);
    if (!hasSignal) throw new TypeError("Failed to fetch");
    if (refused !== "" && url.endsWith(refused))
      return Response.json({ status: 409, message: "Stale" }, { status: 409 });
    const kept = { client_id: crypto.randomUUID(), created_at: AT, updated_at: AT };
    return Response.json({ id: 1, hidden_by: [], assigned_to: [], ...kept, ...made });
  });
  show(
    <>
      <Notifications />
      <RatesButton products={PRODUCTS} />
    </>,
  );
  press(products.rates.title);
  return () => vi.unstubAllGlobals();
});

test("A product without a rate gets a suggestion by its name, and each change is sent over the shown version", async () => {
  press(products.rates.confirm(3));
  await waitFor(() =>
    expect(sent).toEqual([
      ["/api/office/products/1/", "zero", 3],
      ["/api/office/products/3/", "zero", 3],
    ]),
  );
  await screen.findByText(products.updated);
});

test("One that could not be saved keeps the sheet open, and the others are saved", async () => {
  refused = "/1/";
  press(products.rates.confirm(3));
  await screen.findByText(t.unsaved(1));
  expect(sent).toHaveLength(2);
  expect(screen.getByText(products.rates.suggestedHint)).toBeDefined();
});

test("Without signal the rest is not tried, and an error is shown", async () => {
  hasSignal = false;
  press(products.rates.confirm(3));
  await screen.findByText(english.common.needsSignal);
  expect(sent).toHaveLength(1);
});
