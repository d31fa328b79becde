// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { fireEvent, within } from "@testing-library/dom";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { driverBook as t } from "../messages/late/driver-book/en.ts";
import { ProductForm } from "../products/product-form.tsx";
import { sessionStore } from "../session/current-session.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { field, fill, press, show } from "../ui/testing.tsx";
import { ProductsSection } from "./products-section.tsx";
import { RoutesSection } from "./routes-section.tsx";

const AT = "2026-11-21T12:00:00.000Z";
const keyOf = (id: number) => `0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e0${id}`;
const KEPT = { responsible_person: 8, version: 3, created_at: AT, updated_at: AT };
const customer = (id: number, customer_name: string) => ({
  id,
  customer_name,
  email: "",
  customer_address: "",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "",
  images: [],
  premium: false,
  driver_name: "Wei",
  document_language: "",
  peppol_id: "",
  buyer_reference: "",
  client_id: keyOf(id),
  ...KEPT,
});
const JADE = customer(1, "Jade");
const LOTUS = customer(2, "Lotus");
const PANDA = customer(3, "Panda");
const RICE = {
  id: 5,
  product_name: "Rice",
  price: 12,
  discount_amount: 2,
  client_id: keyOf(5),
  ...KEPT,
};
const DRIVER = { id: 8, name: "Wei" };
const BOOK = "/api/office/drivers/8";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
const sent: Sent[] = [];
let stops = [JADE, LOTUS];
const route = () => ({
  id: 4,
  name: "North",
  customers: stops.map((of) => ({ customer: of })),
  client_id: keyOf(4),
  ...KEPT,
});

beforeEach(() => {
  sent.length = 0;
  stops = [JADE, LOTUS];
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    if (init.method === "GET") return Response.json(answerOf(path));
    const body: unknown = JSON.parse(init.body ?? "{}");
    sent.push({ method: init.method, path, body });
    return Response.json(path.includes("/routes/") ? route() : RICE);
  });
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => vi.unstubAllGlobals();
});

function answerOf(path: string): unknown {
  if (path.includes("/routes/")) return [route()];
  if (path.includes("driver-stocks")) return { 5: RICE };
  if (path.includes("balances")) return { balances: [] };
  return { 1: JADE, 2: LOTUS, 3: PANDA };
}

test("a manager changes the price of a driver's product, and adds one", async () => {
  show(
    <ConfirmProvider>
      <ProductsSection driver={DRIVER} form={ProductForm} />
    </ConfirmProvider>,
  );
  fireEvent.click(await screen.findByText("Rice"));
  const words = english.products;
  fill(words.fields.price, "13.50");
  press(words.update);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PUT",
    path: `${BOOK}/responsible-persons/8/driver-stocks/5/`,
    body: { product_name: "Rice", price: 13.5, discount_amount: 2, version: 3 },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press(words.add);
  fill(words.fields.name, "Tea");
  fill(words.fields.price, "4");
  fill(words.fields.discount, "0");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: words.add }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: "POST", body: { product_name: "Tea", price: 4 } });
});

test("a manager adds a customer to a driver's route, moves one up and takes one off", async () => {
  show(<RoutesSection driver={DRIVER} />);
  fireEvent.click(await screen.findByText("North"));
  await screen.findByRole("option", { name: "Panda, LS1 1AA" });
  const options = () => screen.getAllByRole("option").map((option) => option.textContent);
  expect(options()).toEqual([t.chooseCustomer, "Panda, LS1 1AA"]);
  stops = [JADE, LOTUS, PANDA];
  fireEvent.change(field(t.addStop), { target: { value: "3" } });
  expect(sent).toEqual([]);
  press(english.common.add);
  await screen.findByText(t.allOnRoute);
  fireEvent.click(screen.getByRole("button", { name: t.upwards("Panda") }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const isFree = () =>
    screen.getByRole("button", { name: t.takeOff("Jade") }).getAttribute("aria-disabled");
  await waitFor(() => expect(isFree()).toBe("false"));
  fireEvent.click(screen.getByRole("button", { name: t.takeOff("Jade") }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const routes = `${BOOK}/routeapi/responsible-persons/8/routes/4/`;
  expect(sent).toMatchObject([
    { path: `${routes}add_customer/`, body: { customer_ids: [3] } },
    { path: `${routes}order/`, body: { customer_ids: [1, 3, 2] } },
    { path: `${routes}remove_customer/`, body: { customer_ids: [1] } },
  ]);
  expect(screen.getByRole("button", { name: t.upwards("Jade") })).toHaveProperty("disabled", true);
});

test("what the driver changed in the meantime is shown before the manager's price goes over it", async () => {
  const problem = { type: "urn:roundsman:stale", title: "Stale", status: 409 };
  const current = { ...RICE, price: 20, version: 4 };
  const plain = fetch;
  let isStale = true;
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    if (init.method !== "PUT" || !isStale) return plain(path, init);
    isStale = false;
    return Response.json(
      { ...problem, detail: "Stale", message: "Stale", current },
      { status: 409 },
    );
  });
  show(
    <ConfirmProvider>
      <ProductsSection driver={DRIVER} form={ProductForm} />
    </ConfirmProvider>,
  );
  fireEvent.click(await screen.findByText("Rice"));
  const words = english.products;
  fill(words.fields.price, "13");
  press(words.update);
  const { changedMeanwhile } = english.common;
  await screen.findByText(changedMeanwhile.title);
  expect(document.body.textContent).toContain(`${words.fields.price}: 20.00`);
  press(changedMeanwhile.keepMine);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { price: 13, version: 4 } });
});
