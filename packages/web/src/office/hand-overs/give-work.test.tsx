// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { handOvers as t } from "../../messages/late/hand-overs/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { field, press, show } from "../../ui/testing.tsx";
import { GiveWork } from "./give-work.tsx";

const PEOPLE = [
  { id: 1, name: "Wei", isDisabled: false },
  { id: 2, name: "Mei", isDisabled: false },
];
const WORK = { invoices: 2, customers: 1, payable_amount: 40, routes: [] };

test("Where nobody says what the work holds, the form says so and asks again when told to", async () => {
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
  const fetch = vi.fn(() => Promise.reject<Response>(new TypeError("No signal")));
  vi.stubGlobal("fetch", fetch);
  show(
    <ConfirmProvider>
      <GiveWork people={PEOPLE} />
    </ConfirmProvider>,
  );
  fireEvent.change(field(t.from), { target: { value: "1" } });
  expect((await screen.findByRole("alert")).textContent).toBe(english.common.needsSignal);
  fetch.mockImplementation(() => Promise.resolve(Response.json(WORK)));
  press(english.common.retry);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole("status").textContent).toContain("2");
});
