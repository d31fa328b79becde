// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import { addDays } from "@roundsman/core/day";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ownHandOvers as t } from "../../messages/late/own-hand-overs/en.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { replaceHandOvers } from "../../sync/pull/pull.ts";
import { dayWithWeekday } from "../../ui/form/date-words.ts";
import { press, show } from "../../ui/testing.tsx";
import { HandOverLines } from "./hand-over-lines.tsx";
import { ROOM } from "./hand-over-room.tsx";
import { driverSignedIn, handOver, today } from "./testing.ts";

let owner = 800;
beforeEach(() => driverSignedIn((owner += 1)));

const friday = addDays(today, 5);

async function shown(...handOvers: readonly OwnHandOver[]) {
  await replaceHandOvers(currentPhone().db, handOvers);
  show(<HandOverLines />);
}
const lines = () => screen.queryAllByRole("listitem").map((element) => element.textContent);

const invoice = (id: number, more: object = {}) =>
  ({ key: `invoice-${id}`, id, deletedAt: "", deliveryStatus: "not_shipped", ...more }) as never;

const deliver = (id: number) =>
  currentPhone().db.invoices.update(`invoice-${id}`, {
    deliveryStatus: "delivered",
  });

test("the driver who gave work sees who has it, and until when", async () => {
  const given = { direction: "given", name: "Mei" } as const;
  await shown(
    handOver({ ...given, id: 1 }),
    handOver({ ...given, id: 2, routeName: "North", lastDay: friday }),
  );
  await waitFor(() =>
    expect(lines()).toEqual([
      t.givenRoute("Mei", `until ${dayWithWeekday(friday, "en")}`, "North"),
      "Mei has your work today.",
    ]),
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("the driver who received work sees how much of it is left, less what this phone delivered", async () => {
  await currentPhone().db.invoices.bulkPut([
    invoice(1),
    invoice(2),
    invoice(3, { deletedAt: "2026-11-01T00:00:00.000Z" }),
    invoice(4),
  ]);
  await shown(handOver({ routeName: "North", invoiceIds: [1, 2, 3, 9] }));
  await screen.findByText("From Wei today: route North, 2 invoices to deliver.");
  await deliver(1);
  await screen.findByText("From Wei today: route North, 1 invoice to deliver.");
  await deliver(2);
  await screen.findByText("From Wei today: route North, nothing left to deliver.");
});

test("an invoice that was handed over later has no line of its own", async () => {
  await currentPhone().db.invoices.bulkPut([invoice(1), invoice(2)]);
  await shown(handOver({ invoiceIds: [1] }), handOver({ id: 2, invoiceIds: [1, 2] }));
  await waitFor(() =>
    expect(lines()).toEqual(["From Wei today: all work, 2 invoices to deliver."]),
  );
});

test("work that is returned on another day has a line of its own", async () => {
  await currentPhone().db.invoices.bulkPut([invoice(1), invoice(2)]);
  await shown(handOver({ invoiceIds: [1] }), handOver({ id: 2, invoiceIds: [2], lastDay: friday }));
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()).toContain("From Wei today: all work, 1 invoice to deliver.");
});

test("without signal a hand-over ends after its last day", async () => {
  await shown(
    handOver({ lastDay: addDays(today, -1) }),
    handOver({ id: 2, name: "Jun", lastDay: today }),
  );
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toContain("Jun");
});

test("a permanent hand-over is shown for some days, until it is dismissed on this phone", async () => {
  const old = new Date(Date.now() - 9 * 86_400_000).toISOString();
  const all = [
    handOver({ lastDay: null }),
    handOver({ id: 2, lastDay: null, name: "Jun", at: old }),
  ];
  await shown(...all);
  const line = "From Wei for good: all work.";
  await screen.findByText(line);
  expect(lines()).toEqual([line]);
  press(t.dismiss(line));
  await waitFor(() => expect(lines()).toEqual([]));
  await replaceHandOvers(currentPhone().db, [...all, handOver({ id: 3, name: "Ann" })]);
  await screen.findByText(/^From Ann/);
  expect(lines()).toHaveLength(1);
});

test("the lines reserve their space, and without hand-overs no space is reserved", async () => {
  await shown(handOver({}));
  await waitFor(() => expect(localStorage.getItem(ROOM)).not.toBeNull());
  await replaceHandOvers(currentPhone().db, []);
  await waitFor(() => expect(localStorage.getItem(ROOM)).toBeNull());
});
