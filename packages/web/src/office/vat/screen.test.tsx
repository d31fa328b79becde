// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { managerSignedIn } from "../../driver-papers/testing.ts";
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T12:00:00Z") });
  const done = managerSignedIn();
  return () => {
    done();
    vi.useRealTimers();
  };
});

/** The last quarter that has ended is shown. */
async function open() {
  const server = slowServer();
  showAt("/info/office/vat", VatScreen);
  (await server.next()).answer(boxes(0));
  (await server.next()).answer(boxes(1000));
  (await server.next()).answer(DOCUMENTS);
  await screen.findAllByText("£1,000.00");
  return server;
}

const shown = () => screen.getByRole("region", { name: t.boxes }).parentElement;
const rateLink = () =>
  screen.getByRole("link", { name: office.rates.standard }).getAttribute("href");
const csv = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: office.csvOf(t.byRate) }).disabled;

test("until another quarter's boxes come, those that are shown keep their days, and make no files", async () => {
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

test("quarters reach back as far as corrections do, four years", async () => {
  await open();
  const quarters = field(t.quarter).querySelectorAll("option");
  expect(quarters[0]?.textContent).toContain("2026-10-01");
  expect(quarters[16]?.textContent).toContain("2022-10-01");
});
