// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import type { ProductDetails } from "@roundsman/contract/products";
import { pence } from "@roundsman/core/money";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { driverBook } from "../messages/late/driver-book/en.ts";
import { catalogue as t } from "../messages/late/catalogue/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import type { Person } from "./people.ts";
import { RecordSheet } from "./record-sheet.tsx";

const TEAM: readonly Person[] = [
  { id: 1, name: "Wei", isDriver: true, isDisabled: false },
  { id: 2, name: "Mei", isDriver: true, isDisabled: false },
  { id: 3, name: "Manager", isDriver: false, isDisabled: false },
];
const RICE: ProductDetails = { name: "Rice", price: pence(980), discount: pence(0) };

interface FormProps {
  readonly onSubmit: (details: ProductDetails) => Promise<void>;
}
const FORMS = {
  products: ({ onSubmit }: FormProps) => (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => void onSubmit(RICE)}>
        Save
      </button>
    </>
  ),
  customers: () => null,
  erase: () => null,
};

/** A new product whose form was opened before the team has loaded. */
function Early() {
  const [drivers, setDrivers] = useState<readonly Person[]>([]);
  return (
    <>
      <button type="button" onClick={() => setDrivers(TEAM)}>
        Team
      </button>
      <RecordSheet
        kind="products"
        record={null}
        drivers={drivers}
        forms={FORMS}
        onClose={onClose}
      />
      <Notifications />
    </>
  );
}

const sent: unknown[] = [];
const onClose = vi.fn();
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 3,
    name: "Manager",
    email: "",
    manager: 1,
    driver: 0,
  });
  sent.length = 0;
  onClose.mockClear();
  vi.stubGlobal("fetch", (_: string, { body }: { readonly body: string }) => {
    const made = JSON.parse(body) as { readonly assigned_to: readonly number[] };
    sent.push(made.assigned_to);
    const at = "2026-11-21T12:00:00.000Z";
    return Promise.resolve(
      Response.json(
        { id: 1, version: 1, created_at: at, updated_at: at, hidden_by: [], ...made },
        { status: 201 },
      ),
    );
  });
  show(
    <ConfirmProvider>
      <Early />
    </ConfirmProvider>,
  );
  return () => vi.unstubAllGlobals();
});

test("A new product that was opened before the team was loaded is assigned to every driver", async () => {
  fireEvent.click(screen.getByText("Team"));
  press("Save");
  await waitFor(() => expect(sent).toEqual([[1, 2]]));
  await screen.findByText(t.saved);
});

test("Boxes that somebody unticked stay unticked", async () => {
  fireEvent.click(screen.getByText("Team"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Mei" }));
  press("Save");
  await waitFor(() => expect(sent).toEqual([[1]]));
});

test("A product saved for nobody does not claim that drivers have it", async () => {
  press("Save");
  await screen.findByText(t.savedAlone);
  expect(sent).toEqual([[]]);
});

test("Closing asks before it discards what was typed", async () => {
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Rice" } });
  press(english.common.close);
  await screen.findByText(driverBook.writing.leave);
  expect(onClose).not.toHaveBeenCalled();
  press(driverBook.writing.leaveYes);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("A sheet in which nothing was typed closes at once", () => {
  press(english.common.close);
  expect(onClose).toHaveBeenCalledTimes(1);
});
