// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import type { LimitedCustomer } from "@roundsman/contract/payments/credit-limits";
import { pence } from "@roundsman/core/money";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { payments } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { fill, press, show } from "../../ui/testing.tsx";
import { LimitSheet } from "./limit-sheet.tsx";

const { limits: t } = payments;

const OF_DRIVER: LimitedCustomer = {
  id: 5,
  name: "Jade",
  driver: "Driver",
  owed: pence(12_000),
  limit: pence(50_000),
  isByManager: false,
  liftedOn: null,
};

type Answer = () => Promise<Response>;

/** Opens the sheet; returns the bodies that it sends. */
function open(customer: LimitedCustomer, answer?: Answer) {
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  const sent: unknown[] = [];
  const onClose = vi.fn();
  vi.stubGlobal("fetch", async (_path: string, init: { method: string; body: string }) => {
    if (init.method === "PUT") sent.push(JSON.parse(init.body));
    if (answer) return answer();
    return Response.json({
      id: customer.id,
      customer_name: customer.name,
      driver_name: customer.driver,
      owed: 120,
      credit_limit: 500,
      by_manager: false,
      lifted_on: null,
    });
  });
  show(
    <>
      <LimitSheet customer={customer} onClose={onClose} />
      <Notifications />
    </>,
  );
  return { sent, onClose };
}

test("lifting a limit for today does not send the driver's own limit, so that it stays the driver's", async () => {
  const { sent, onClose } = open(OF_DRIVER);
  fireEvent.click(screen.getByLabelText(t.lift));
  press(t.save);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ lifted: true }]);
});

test("a changed limit is sent, and an empty one is removed", async () => {
  const { sent, onClose } = open(OF_DRIVER);
  fill(t.limit, "400");
  press(t.save);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  fill(t.limit, "");
  press(t.save);
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
  expect(sent).toEqual([
    { credit_limit: 400, lifted: false },
    { credit_limit: 0, lifted: false },
  ]);
});

const refused = (status: number) => () =>
  Promise.resolve(
    Response.json(
      { type: "about:blank", title: "No", status, detail: "No", message: "No" },
      { status },
    ),
  );
const { needsSignal } = english.common;

test.each<[string, Answer, string]>([
  ["for a customer who is gone", refused(404), t.gone],
  ["for another reason", refused(422), "No"],
  ["by a server that failed", refused(500), `No ${t.lost}`],
  ["by no answer", () => Promise.reject(new TypeError("lost")), `${needsSignal} ${t.lost}`],
])("a limit that is not saved, %s, shows the reason", async (_, answer, words) => {
  notifications.clean();
  const { onClose } = open(OF_DRIVER, answer);
  fill(t.limit, "400");
  press(t.save);
  await screen.findByText(words);
  expect(onClose).not.toHaveBeenCalled();
});

test("a customer with more on account than is open is in credit", () => {
  open({ ...OF_DRIVER, owed: pence(-5000) });
  expect(screen.getByText("Driver · £50.00 in credit")).toBeTruthy();
});

test.each([
  ["2,000,000", "Must not be over 1,000,000.00"],
  ["-5", "Must not be negative"],
  ["a lot", "Must be a number"],
])("%j as a limit shows an error", async (typed, why) => {
  const { sent } = open(OF_DRIVER);
  fill(t.limit, typed);
  press(t.save);
  await screen.findByText(why);
  expect(sent).toEqual([]);
});
