// @vitest-environment happy-dom
import type { OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import { addDays, dayAt } from "@roundsman/core/day";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { chinese } from "../../messages/zh/all.ts";
import { sessionStore } from "../../session/current-session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { keepHandOvers } from "../../sync/store/hand-overs.ts";
import { show } from "../../ui/testing.tsx";
import { HandedFrom } from "./handed-from.tsx";

let owner = 850;
beforeEach(() => {
  owner += 1;
  const of = { access: "a", refresh: "r", name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...of, id: owner });
});

const today = dayAt(Date.now());
const friday = addDays(today, 5);

const handOver = (more: Partial<OwnHandOver>): OwnHandOver => ({
  id: 1,
  direction: "received",
  person: 1,
  name: "Wei",
  routeName: "",
  lastDay: friday,
  open: 2,
  invoiceIds: [12],
  at: new Date().toISOString(),
  ...more,
});

const keep = (...rows: readonly OwnHandOver[]) => keepHandOvers(currentPhone().db, rows);
const line = () => document.querySelector("p")?.textContent ?? null;

test("an invoice that was received says from whom, and until when, while the hand-over goes on", async () => {
  await keep(handOver({}), handOver({ id: 2, name: "Jun", invoiceIds: [13] }));
  show(<HandedFrom id={12} deliveryStatus="not_shipped" />);
  await screen.findByText(`From Wei, until ${friday}`);
  await keep(handOver({ lastDay: addDays(today, -1) }));
  await waitFor(() => expect(line()).toBeNull());
});

test("of one that is delivered it says no day: it does not go back", async () => {
  await keep(handOver({}));
  show(<HandedFrom id={12} deliveryStatus="delivered" />);
  await screen.findByText("From Wei");
});

test("for good there is no day, and of two hand-overs the latest counts", async () => {
  await keep(handOver({}), handOver({ id: 2, name: "Jun", lastDay: null }));
  show(<HandedFrom id={12} deliveryStatus="not_shipped" />);
  await screen.findByText("From Jun");
});

test("one that was given away and is here again says nothing", async () => {
  await keep(handOver({ direction: "given" }), handOver({ id: 2, invoiceIds: [13] }));
  show(
    <>
      <HandedFrom id={12} deliveryStatus="not_shipped" />
      <HandedFrom id={13} deliveryStatus="not_shipped" />
    </>,
  );
  await screen.findByText(/^From Wei/);
  expect(document.querySelectorAll("p")).toHaveLength(1);
});

test("it is said in Chinese", async () => {
  await keep(handOver({}));
  show(<HandedFrom id={12} deliveryStatus="not_shipped" />, { language: "zh", messages: chinese });
  await screen.findByText(`从 Wei 接手，至 ${friday}`);
});
