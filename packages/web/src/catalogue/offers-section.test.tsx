// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { editor } from "../messages/en/editor.ts";
import { catalogue as t } from "../messages/late/catalogue/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { press, show } from "../ui/testing.tsx";
import { OffersSection } from "./offers-section.tsx";

const DRIVERS = [
  { id: 1, name: "Wei", isDriver: true, isDisabled: false },
  { id: 2, name: "Mei", isDriver: true, isDisabled: false },
];
const both = { person_ids: [1, 2], price: 20, discount_amount: 0 };
const OFFERS = [
  {
    ...both,
    product_name: "Rice",
    product_ids: [7, 12],
    versions: [
      { product_id: 7, person_id: 1, price: 20, discount_amount: 0 },
      { product_id: 12, person_id: 2, price: 24, discount_amount: 1.5, vat_rate: "zero" },
    ],
  },
  { ...both, product_name: "Tea", product_ids: [8, 13] },
];
const place = { city: "Leeds", postcode: "LS1 1AA" };
const SHOPS = [
  {
    ...place,
    customer_name: "Jade Garden",
    phone: "0113",
    customer_ids: [4, 5],
    person_ids: [1, 2],
    versions: [
      { ...place, customer_id: 4, person_id: 1, customer_address: "1 High St" },
      {
        customer_id: 5,
        person_id: 2,
        customer_address: "2 High St",
        city: "York",
        postcode: "YO1 1AA",
        terms_days: 14,
        vat_mode: "add",
      },
    ],
  },
];

const sent: unknown[] = [];
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const manager = { id: 3, name: "Manager", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", ...manager });
  vi.stubGlobal("fetch", async (url: string, { body }: { readonly body?: string }) => {
    if (url.includes("/customers/offers/")) return Response.json({ offers: SHOPS });
    if (url.includes("/offers/")) return Response.json({ offers: OFFERS });
    sent.push(JSON.parse(body ?? "{}"));
    return Response.json({ status: 409, message: "No" }, { status: 409 });
  });
  return () => vi.unstubAllGlobals();
});

async function draw(kind: "products" | "customers", first: string) {
  show(
    <>
      <Notifications />
      <OffersSection kind={kind} query="" drivers={DRIVERS} />
    </>,
  );
  await screen.findByText(first);
}

test("Where drivers have different prices, a person chooses one, which is sent first", async () => {
  await draw("products", "Rice");
  press(t.adoptOf("Rice"));
  const versions = within(await screen.findByRole("list", { name: t.whose("Rice") }));
  const [weis, meis] = versions.getAllByRole("button");
  expect(weis?.textContent).toBe("Wei£20.00 · No VAT rate");
  expect(meis?.textContent).toMatch(/^Mei£24\.00 · £1\.50 off · Zero/);
  if (meis) fireEvent.click(meis);
  await waitFor(() => expect(sent).toEqual([{ records: [12, 7] }]));
  expect(screen.queryByText(t.whoseText)).toBeNull();
});

test("Where drivers have other addresses or terms, each driver's are shown", async () => {
  await draw("customers", "Jade Garden");
  press(t.adoptOf("Jade Garden"));
  const versions = within(await screen.findByRole("list", { name: t.whose("Jade Garden") }));
  expect(versions.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Wei1 High St · Leeds · LS1 1AA",
    `Mei2 High St · York · YO1 1AA · ${t.terms(14)} · ${editor.vat.add}`,
  ]);
});

test("What is the same for all drivers is made the business's at once", async () => {
  await draw("products", "Rice");
  press(t.adoptOf("Tea"));
  await waitFor(() => expect(sent).toEqual([{ records: [8, 13] }]));
});
