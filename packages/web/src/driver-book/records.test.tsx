// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { fireEvent, within } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { driverBook as t } from "../messages/late/driver-book/en.ts";
import { ProductForm } from "../products/product-form.tsx";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { field, fill, press, show } from "../ui/testing.tsx";
import { GroupsSection } from "./groups/groups-section.tsx";
import { ProductsSection } from "./products-section.tsx";
import {
  BOOK,
  DRIVER,
  JADE,
  LOTUS,
  managerAsks,
  PANDA,
  recordsServer,
  refusal,
  RICE,
} from "./testing-records.ts";

let server: ReturnType<typeof recordsServer>;
beforeEach(() => {
  server = recordsServer();
  return managerAsks(server.fetched);
});

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
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject({
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
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]).toMatchObject({ method: "POST", body: { product_name: "Tea", price: 4 } });
});

test("closing asks before it discards a typed product", async () => {
  show(
    <ConfirmProvider>
      <ProductsSection driver={DRIVER} form={ProductForm} />
    </ConfirmProvider>,
  );
  fireEvent.click(await screen.findByText("Rice"));
  fireEvent.input(field(english.products.fields.price), { target: { value: "13.50" } });
  press(english.common.close);
  await screen.findByText(t.writing.leave);
  press(t.writing.leaveYes);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sent).toEqual([]);
});

test("a manager adds a customer to a driver's route, moves one up and removes one", async () => {
  show(
    <ConfirmProvider>
      <GroupsSection driver={DRIVER} book="deliveryRoutes" />
    </ConfirmProvider>,
  );
  fireEvent.click(await screen.findByText("North"));
  await screen.findByRole("option", { name: "Panda, Leeds, LS1 1AA" });
  const options = () => screen.getAllByRole("option").map((option) => option.textContent);
  expect(options()).toEqual([t.groups.deliveryRoutes.choose, "Panda, Leeds, LS1 1AA"]);
  server.stops = [JADE, LOTUS, PANDA];
  fireEvent.change(field(t.groups.deliveryRoutes.add), { target: { value: "3" } });
  expect(server.sent).toEqual([]);
  press(english.common.add);
  await screen.findByText(english.groups.deliveryRoutes.everyoneIn);
  // Until a change has ended, another one is ignored.
  const pressOnceFree = async (name: string) => {
    const button = () => screen.getByRole("button", { name });
    await waitFor(() => expect(button().getAttribute("aria-disabled")).toBe("false"));
    fireEvent.click(button());
  };
  await pressOnceFree(t.upwards("Panda"));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  await pressOnceFree(t.groups.deliveryRoutes.takeOut("Jade"));
  await waitFor(() => expect(server.sent).toHaveLength(3));
  const routes = `${BOOK}/routeapi/responsible-persons/8/routes/4/`;
  expect(server.sent).toMatchObject([
    { path: `${routes}add_customer/`, body: { customer_ids: [3] } },
    { path: `${routes}order/`, body: { customer_ids: [1, 3, 2] } },
    { path: `${routes}remove_customer/`, body: { customer_ids: [1] } },
  ]);
  expect(screen.getByRole("button", { name: t.upwards("Jade") })).toHaveProperty("disabled", true);
});

test("a driver's change in the meantime is shown before the manager's price replaces it", async () => {
  const current = { ...RICE, price: 20, version: 4 };
  server.refusals.push(refusal(409, "Stale", { current }));
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
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]).toMatchObject({ body: { price: 13, version: 4 } });
});
