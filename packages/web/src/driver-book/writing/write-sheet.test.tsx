// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { InvoiceFields } from "../../invoices/writing/invoice-fields.tsx";
import { english } from "../../messages/en/all.ts";
import { companies as company } from "../../messages/late/companies/en.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { faultOf, fill, press } from "../../ui/testing.tsx";
import { DRIVER, inApp, lost, onDay, pressNext, writingServer } from "./testing.tsx";
import { WriteSheet } from "./write-sheet.tsx";

beforeEach(onDay);

const { editor, common, customers, products } = english;
const t = driverBook.writing;

const open = () => {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  inApp(<WriteSheet driver={DRIVER} form={InvoiceFields} onClose={onClose} onDone={onDone} />);
  return { onClose, onDone };
};

async function forCornerShop(): Promise<void> {
  await pressNext(editor.customer.choose);
  fireEvent.click((await screen.findAllByText("Corner Shop"))[0] as HTMLElement);
}

async function withRice(quantity: string): Promise<void> {
  await pressNext(editor.lines.add);
  // The drawer covers the lines that are on the invoice already, so the last match is in it.
  await screen.findByText(editor.lines.all);
  fireEvent.click(screen.getAllByText("Rice").at(-1) as HTMLElement);
  fill(products.fields.quantity, quantity);
  press(editor.lines.put);
}

test("A new invoice is sent to its list with the customer's defaults and its lines, and is opened", async () => {
  const { sent } = writingServer();
  const { onDone } = open();
  await forCornerShop();
  await withRice("1");
  // Adding the same product again replaces its line.
  await withRice("3");
  fireEvent.click(screen.getByLabelText(english.invoices.titles.schedule));
  fill(editor.summary, "Back door");
  press(editor.footnoteAdd);
  fill(editor.footnote, "Thank you");
  expect(screen.getByLabelText(editor.totals.total).textContent).toBe("£36.00");
  await pressNext(editor.save);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(12));
  expect(sent).toEqual([
    {
      path: "/api/futureinvoice/",
      once: expect.any(String),
      body: {
        drivercustomer_id: 5,
        customer_name: "Corner Shop",
        customer_address: "",
        customer_city: "",
        customer_postal_code: "",
        customer_email: "",
        customer_phone: "",
        invoice_date: "2026-11-22",
        supply_date: null,
        due_date: "2026-12-06",
        company_id: null,
        vat_mode: "add",
        description: "Back door",
        footerdescription: "Thank you",
        product_details: [
          { id: 7, name: "Rice", price: 12, discount_amount: 2, quantity: 3, vat_rate: null },
        ],
        client_id: expect.any(String),
      },
    },
  ]);
});

test("A new invoice begins with the company of the driver's latest one, and another can be chosen", async () => {
  const { has, sent, companies } = writingServer({ invoice: { company_id: 31 } });
  const named = (id: number, name: string, vat_number: string) => ({
    ...has.company,
    id,
    name,
    vat_number,
    responsible_person: 8,
  });
  companies.push(named(31, "Lantern Foods", ""), named(30, "Jade Imports", "GB987654321"));
  open();
  await forCornerShop();
  await withRice("3");
  const choice = within(screen.getByRole("radiogroup", { name: company.from }));
  const radios = choice.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ["Harbour Trading", false],
    ["Jade Imports", false],
    ["Lantern Foods", true],
  ]);
  fireEvent.click(choice.getByLabelText("Jade Imports"));
  await pressNext(editor.save);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ company_id: 30 });
});

test("A driver with only the default company is not asked for one", async () => {
  writingServer();
  open();
  await screen.findByLabelText(editor.summary);
  expect(screen.queryByRole("radiogroup", { name: company.from })).toBeNull();
});

test("A customer who is not in the list is written by name only", async () => {
  const { sent } = writingServer();
  open();
  await pressNext(editor.customer.choose);
  fill(customers.search, "Lotus");
  await pressNext(t.nameOnly("Lotus"));
  await withRice("1");
  await pressNext(editor.save);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: "/api/invoice/",
    body: { customer_name: "Lotus", due_date: null },
  });
  expect(sent[0]?.body).not.toHaveProperty("drivercustomer_id");
});

test("A price that is not a number shows an error beside its field", async () => {
  writingServer();
  open();
  await pressNext(editor.lines.add);
  await pressNext(editor.lines.addNew);
  fill(products.fields.name, "Tea");
  fill(products.fields.price, "four");
  press(editor.lines.put);
  expect(faultOf(products.fields.price)).toBe("Please enter price Must be a number");
  fill(products.fields.price, "4");
  press(editor.lines.put);
  await screen.findByText("Tea");
});

test("An invoice without customer and products is saved only after a question", async () => {
  const { sent } = writingServer();
  open();
  await pressNext(editor.save);
  await screen.findByText(editor.empty.title);
  press(editor.empty.back);
  await vi.waitFor(() => expect(screen.queryByText(editor.empty.title)).toBeNull());
  expect(sent).toEqual([]);
  await pressNext(editor.save);
  await pressNext(editor.empty.keep);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test("An invoice whose answer was lost is created once when it is saved again", async () => {
  const { sent, outcomes } = writingServer();
  const { onDone } = open();
  await forCornerShop();
  await withRice("1");
  outcomes.push(lost);
  await pressNext(editor.save);
  await screen.findByText(`${common.needsSignal} ${driverBook.lost}`);
  await pressNext(editor.save);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(12));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("A change after a lost answer is saved on the invoice that was created", async () => {
  const { sent, outcomes } = writingServer();
  const { onDone } = open();
  await forCornerShop();
  await withRice("1");
  outcomes.push(lost);
  await pressNext(editor.save);
  await screen.findByText(`${common.needsSignal} ${driverBook.lost}`);
  fill(editor.summary, "Front door");
  fireEvent.click(screen.getByLabelText(english.invoices.titles.credit));
  await pressNext(editor.save);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(12));
  expect(sent.map(({ path }) => path)).toEqual([
    "/api/invoice/",
    "/api/notpaidinvoice/",
    "/api/invoiceupdate/12/",
  ]);
  expect(sent[1]?.body["client_id"]).toBe(sent[0]?.body["client_id"]);
  expect(sent[2]?.body).toMatchObject({
    description: "Front door",
    payment_status: "notpaid",
    version: 3,
  });
});

test("Closing asks before it discards the input, and explains what a lost answer means", async () => {
  const { outcomes } = writingServer();
  const { onClose } = open();
  await screen.findByLabelText(editor.summary);
  press(common.close);
  expect(onClose).toHaveBeenCalledTimes(1);
  fill(editor.summary, "Back door");
  press(common.close);
  await screen.findByText(t.leave);
  press(editor.empty.back);
  await vi.waitFor(() => expect(screen.queryByText(t.leave)).toBeNull());
  expect(screen.getByDisplayValue("Back door")).toBeTruthy();
  outcomes.push(lost);
  await pressNext(editor.save);
  await pressNext(editor.empty.keep);
  await screen.findByText(`${common.needsSignal} ${driverBook.lost}`);
  await vi.waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
  press(common.close);
  await screen.findByText(t.leaveLost);
  press(t.leaveYes);
  expect(onClose).toHaveBeenCalledTimes(2);
});
