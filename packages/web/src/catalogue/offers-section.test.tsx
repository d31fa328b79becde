// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
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

const sent: unknown[] = [];
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const manager = { id: 3, name: "Manager", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", ...manager });
  vi.stubGlobal("fetch", async (url: string, { body }: { readonly body?: string }) => {
    if (url.includes("/offers/")) return Response.json({ offers: OFFERS });
    sent.push(JSON.parse(body ?? "{}"));
    return Response.json({ status: 409, message: "No" }, { status: 409 });
  });
  show(
    <>
      <Notifications />
      <OffersSection kind="products" query="" drivers={DRIVERS} />
    </>,
  );
  await screen.findByText("Rice");
  return () => vi.unstubAllGlobals();
});

test("Where drivers have other prices, it is asked whose count, and the chosen one goes first", async () => {
  press(t.adoptOf("Rice"));
  const versions = within(await screen.findByRole("list", { name: t.whose("Rice") }));
  const [weis, meis] = versions.getAllByRole("button");
  expect(weis?.textContent).toBe("Wei£20.00 · No VAT rate");
  expect(meis?.textContent).toMatch(/^Mei£24\.00 · £1\.50 off · Zero/);
  if (meis) fireEvent.click(meis);
  await waitFor(() => expect(sent).toEqual([{ records: [12, 7] }]));
  expect(screen.queryByText(t.whoseText)).toBeNull();
});

test("What all have alike is made the business's at once", async () => {
  press(t.adoptOf("Tea"));
  await waitFor(() => expect(sent).toEqual([{ records: [8, 13] }]));
});
