// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { fireEvent } from "@testing-library/dom";
import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { CustomerForm } from "../customers/customer-form.tsx";
import { english } from "../messages/en/all.ts";
import { deleted as deletedWords } from "../messages/late/deleted/en.ts";
import { driverBook as own } from "../messages/late/driver-book/en.ts";
import type { Spoken } from "../messages/speak.ts";
import { chinese } from "../messages/zh/all.ts";
import { StatementDays } from "../payments/statement/statement-days.tsx";
import { ProductForm } from "../products/product-form.tsx";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { DeletedSection } from "./deleted-section.tsx";
import { ProductsSection } from "./products-section.tsx";
import { BOOK, DRIVER, managerAsks, recordsServer, refusal } from "./testing-records.ts";

const { common } = english;
let server: ReturnType<typeof recordsServer>;
beforeEach(() => {
  server = recordsServer();
  return managerAsks(server.fetched);
});

const open = (section: ReactNode, language?: Spoken) =>
  show(
    <ConfirmProvider>
      <Notifications />
      {section}
    </ConfirmProvider>,
    language,
  );
const openCustomers = (language?: Spoken) =>
  open(
    <CustomersSection
      driver={DRIVER}
      form={CustomerForm}
      days={StatementDays}
      onDebtor={() => {}}
    />,
    language,
  );
const sent = () => server.sent.map(({ method, path }) => `${method} ${path}`);
/** Presses the last button of this name: a dialog's button comes after the sheet's. */
const pressLast = async (name: string) =>
  fireEvent.click((await screen.findAllByRole("button", { name })).at(-1) as HTMLElement);

test("a driver's product is deleted after a question, and an undo restores it", async () => {
  open(<ProductsSection driver={DRIVER} form={ProductForm} />);
  fireEvent.click(await screen.findByText("Rice"));
  press(common.delete);
  await screen.findByText(english.products.confirmDelete(1));
  expect(document.body.textContent).toContain(english.products.keeps);
  expect(server.sent).toEqual([]);
  await pressLast(common.delete);
  await screen.findByText(own.noProducts);
  await pressLast(common.undo);
  expect(await screen.findByText("Rice")).toBeTruthy();
  const rice = `${BOOK}/responsible-persons/8/driver-stocks/5/`;
  expect(sent()).toEqual([`DELETE ${rice}`, `POST ${rice}restore/`]);
});

test("leaving the question deletes nothing", async () => {
  open(<ProductsSection driver={DRIVER} form={ProductForm} />);
  fireEvent.click(await screen.findByText("Rice"));
  press(common.delete);
  await pressLast(common.cancel);
  await waitFor(() => expect(screen.queryByText(english.products.confirmDelete(1))).toBeNull());
  expect(server.sent).toEqual([]);
});

test("the question before a customer's deletion shows what they owe", async () => {
  server.balances = { 2: 74.5 };
  openCustomers();
  fireEvent.click(await screen.findByText("Lotus"));
  press(common.delete);
  await screen.findByText(english.customers.confirmDelete(1));
  expect(document.body.textContent).toContain(english.customers.owesStill(1, 1, "£74.50"));
  await pressLast(common.delete);
  const row = () => screen.queryByRole("button", { name: /^Lotus/ });
  await waitFor(() => expect(row()).toBeNull());
  await pressLast(common.undo);
  await waitFor(() => expect(row()).not.toBeNull());
  const lotus = `${BOOK}/api/responsible_persons_edit/8/customers/2/`;
  expect(sent()).toEqual([`DELETE ${lotus}`, `POST ${lotus}restore/`]);
});

test("a record that the office unassigned meanwhile is not restored, and a message says so", async () => {
  openCustomers({ language: "zh", messages: chinese });
  fireEvent.click(await screen.findByText("Jade"));
  press(chinese.common.delete);
  await pressLast(chinese.common.delete);
  const message = "This belongs to the business. Please do this in the office.";
  server.refusals.push(refusal(409, message));
  await pressLast(chinese.common.undo);
  expect(await screen.findByText(/这属于企业，请在经营总览中处理/)).toBeTruthy();
});

test("a product that somebody else deleted is shown as deleted", async () => {
  open(<ProductsSection driver={DRIVER} form={ProductForm} />);
  fireEvent.click(await screen.findByText("Rice"));
  server.refusals.push(refusal(404, "Not found"));
  press(common.delete);
  await screen.findByText(english.products.confirmDelete(1));
  await pressLast(common.delete);
  expect(await screen.findByText(new RegExp(own.failed))).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Rice" })).toBeTruthy();
});

const deletion = (kind: string, id: number, name: string) => ({
  kind,
  id,
  client_id: `0190f3a2-7c1e-7b52-9d11-3f6c2a9b4f0${id}`,
  name,
  date: kind === "invoice" ? "2026-11-20" : null,
  total_amount: kind === "invoice" ? 24.5 : null,
  deleted_at: "2026-11-25T09:00:00.000Z",
});

test("a manager restores a driver's deletions, each kind by its own call; a lost answer is repeated", async () => {
  server.recentlyDeleted = [
    deletion("invoice", 7, "Jade"),
    deletion("customer", 3, "Panda"),
    deletion("product", 5, "Rice"),
    deletion("task", 9, "Fetch boxes"),
  ];
  open(<DeletedSection driver={DRIVER} />);
  const restore = (name: string) => pressLast(deletedWords.restoreNamed(name));
  await restore("Panda");
  expect(await screen.findByText(deletedWords.restored("Panda"))).toBeTruthy();
  server.losing = 1;
  await restore("Rice");
  expect(await screen.findByText(new RegExp(own.lost))).toBeTruthy();
  await restore("Rice");
  expect(await screen.findByText(deletedWords.restored("Rice"))).toBeTruthy();
  expect(screen.getByText("INV-7")).toBeTruthy();
  await restore("Fetch boxes");
  expect(await screen.findByText(deletedWords.restored("Fetch boxes"))).toBeTruthy();
  const rice = `POST ${BOOK}/responsible-persons/8/driver-stocks/5/restore/`;
  const panda = `POST ${BOOK}/api/responsible_persons_edit/8/customers/3/restore/`;
  const boxes = `POST ${BOOK}/api-todo/responsible_persons_edit/8/customers/9/restore/`;
  expect(sent()).toEqual([panda, rice, rice, boxes]);
  expect(server.sent[1]?.key).toBe(server.sent[2]?.key);
});

test("an empty list of deletions says that it is empty", async () => {
  open(<DeletedSection driver={DRIVER} />, { language: "zh", messages: chinese });
  expect(await screen.findByText("最近 30 天没有删除任何内容。")).toBeTruthy();
});
