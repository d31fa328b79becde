// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { managerSignedIn } from "../../driver-papers/testing.ts";
import { english } from "../../messages/en/all.ts";
import { accounts } from "../../messages/late/accounts/en.ts";
import { office } from "../../messages/late/office-en.ts";
import { field } from "../../ui/testing.tsx";
import { showAt, slowServer } from "../../ui/testing-screen.tsx";
import { VatScreen } from "./screen.tsx";

const t = accounts.return;
const boxes = (net: number) => ({
  box_1: 15,
  box_6: net,
  vat_rates: [{ vat_rate: "standard", documents: 3, net, vat: 15 }],
  without_vat: { documents: 0, net: 0 },
  vat_stagger: 1,
});
const DOCUMENTS = { documents: [], next_cursor: null };
const LINE = {
  kind: "invoice",
  document_id: 12,
  responsible_person_id: 8,
  number: "INV-12",
  date: "2026-09-20",
  customer_name: "Jade Garden",
  driver_name: "Wei",
  vat_rate: "standard",
  net: 100,
  vat: 20,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T12:00:00Z") });
  const done = managerSignedIn();
  return () => {
    done();
    vi.useRealTimers();
  };
});

/** Shows the last quarter that has ended. */
async function open({ documents = [] as readonly object[], more = {} } = {}) {
  const server = slowServer();
  showAt("/info/office/vat", VatScreen);
  (await server.next()).answer({ ...boxes(0), ...more });
  (await server.next()).answer({ ...boxes(1000), ...more });
  (await server.next()).answer({ ...DOCUMENTS, documents });
  await screen.findAllByText("£1,000.00");
  return server;
}

const shown = () => screen.getByRole("region", { name: t.boxes }).parentElement;
const rateLink = () =>
  screen.getByRole("link", { name: office.rates.standard }).getAttribute("href");
const csv = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: office.csvOf(t.byRate) }).disabled;

test("until the boxes of another quarter arrive, the shown boxes keep their days, and make no files", async () => {
  const server = await open();
  expect(csv()).toBe(false);
  fireEvent.change(field(t.quarter), { target: { value: "2" } });
  const later = await server.next();
  expect(later.url.search).toContain("from=2026-04-01&to=2026-06-30");
  expect(rateLink()).toContain("from=2026-07-01&to=2026-09-30");
  expect(shown()?.getAttribute("aria-busy")).toBe("true");
  expect(csv()).toBe(true);
  later.answer(boxes(2000));
  (await server.next()).answer(DOCUMENTS);
  await screen.findAllByText("£2,000.00");
  expect(rateLink()).toContain("from=2026-04-01&to=2026-06-30");
  expect(shown()?.getAttribute("aria-busy")).toBe("false");
  expect(csv()).toBe(false);
});

test("quarters go back as far as corrections do, four years", async () => {
  await open();
  const quarters = field(t.quarter).querySelectorAll("option");
  expect(quarters[0]?.textContent).toContain("2026-10-01");
  expect(quarters[16]?.textContent).toContain("2022-10-01");
});

test("a document can be opened, and so can a credit note", async () => {
  const note = { ...LINE, kind: "credit_note", document_id: 3, number: "CN-3" };
  const server = await open({ documents: [LINE, note] });
  const rows = within(await screen.findByRole("region", { name: t.behind }));
  fireEvent.click(rows.getByRole("button", { name: "INV-12" }));
  await screen.findByRole("dialog", { name: "INV-12" });
  expect((await server.next()).url.pathname).toBe("/api/office/drivers/8/api/invoices/12/");
  fireEvent.click(screen.getByRole("button", { name: english.common.close }));
  fireEvent.click(rows.getByRole("button", { name: "CN-3" }));
  await screen.findByRole("dialog", { name: "CN-3" });
  expect((await server.next()).url.pathname).toBe("/api/office/drivers/8/api/creditnotes/3/");
});

test("the sales without VAT link to their documents", async () => {
  await open({ more: { without_vat: { documents: 2, net: 30 } } });
  const link = screen.getByRole("link", { name: t.withoutVat("£30.00", 2) });
  const href = link.getAttribute("href");
  expect(href).toContain("/info/office/sales?");
  expect(href).toContain("from=2026-07-01&to=2026-09-30&rate=none");
});

test("with one VAT number, the rates and the sales without VAT link to the documents of that number", async () => {
  const numbers = { vat_numbers: ["GB1", "GB2"] };
  const server = await open({ more: numbers });
  fireEvent.change(field(t.vatNumber), { target: { value: "GB2" } });
  const without = { ...numbers, without_vat: { documents: 2, net: 0 } };
  (await server.next()).answer({ ...boxes(3000), ...without });
  (await server.next()).answer(DOCUMENTS);
  await screen.findAllByText("£3,000.00");
  const link = screen.getByRole("link", { name: t.withoutVat("£0.00", 2) });
  for (const [href, rate] of [
    [rateLink(), "standard"],
    [link.getAttribute("href"), "none"],
  ])
    expect(Object.fromEntries(new URL(href ?? "", "http://server").searchParams)).toEqual({
      from: "2026-07-01",
      to: "2026-09-30",
      vatNumber: "GB2",
      rate,
    });
});

test("boxes 1 and 6 open the documents that show VAT", async () => {
  await open();
  const links = within(screen.getByRole("region", { name: t.boxes })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["£15.00", "£1,000.00"]);
  for (const link of links)
    expect(link.getAttribute("href")).toBe(
      "/info/office/sales?from=2026-07-01&to=2026-09-30&rate=any",
    );
});
