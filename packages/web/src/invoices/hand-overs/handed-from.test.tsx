// @vitest-environment happy-dom
import type { HandedInvoice, OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import { addDays } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { chinese } from "../../messages/zh/all.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { replaceHandOvers } from "../../sync/pull/pull.ts";
import { show } from "../../ui/testing.tsx";
import { HandedFrom } from "./handed-from.tsx";
import { driverSignedIn, handOver, today } from "./testing.ts";

let owner = 850;
beforeEach(() => driverSignedIn((owner += 1)));

const friday = addDays(today, 5);

const received = (more: Partial<OwnHandOver>) =>
  handOver({ lastDay: friday, invoiceIds: [12], ...more });

const open = (id: number): HandedInvoice => ({
  id,
  deliveryStatus: "not_shipped",
  paymentStatus: "due",
  totals: {},
});

const keep = (...rows: readonly OwnHandOver[]) => replaceHandOvers(currentPhone().db, rows);
const line = () => document.querySelector("p")?.textContent ?? null;

test("a received invoice shows from whom, and until when, while the hand-over lasts", async () => {
  await keep(received({}), received({ id: 2, name: "Jun", invoiceIds: [13] }));
  show(<HandedFrom invoice={open(12)} />);
  await screen.findByText(`From Wei, until ${friday}`);
  await keep(received({ lastDay: addDays(today, -1) }));
  await waitFor(() => expect(line()).toBeNull());
});

test("a delivered invoice shows no day, because it is not returned", async () => {
  await keep(received({}));
  show(<HandedFrom invoice={{ ...open(12), deliveryStatus: "delivered" }} />);
  await screen.findByText("From Wei");
});

const STAYS: readonly (readonly [string, Partial<HandedInvoice>])[] = [
  ["is paid", { paymentStatus: "paid" }],
  ["is paid in part", { totals: { paid: pence(500) } }],
  ["has a credit note", { totals: { credited: pence(0) } }],
  ["corrects another", { corrects: 7 }],
  ["was corrected", { correctedBy: 13 }],
];
test.each(STAYS)(
  "an invoice that %s shows no day either, because it is not returned",
  async (_, more) => {
    await keep(received({}));
    show(<HandedFrom invoice={{ ...open(12), ...more }} />);
    await screen.findByText("From Wei");
  },
);

test("a permanent hand-over has no day, and of two hand-overs the latest counts", async () => {
  await keep(received({}), received({ id: 2, name: "Jun", lastDay: null }));
  show(<HandedFrom invoice={open(12)} />);
  await screen.findByText("From Jun");
});

test("an invoice that was handed over and returned shows nothing", async () => {
  await keep(received({ direction: "given" }), received({ id: 2, invoiceIds: [13] }));
  show(
    <>
      <HandedFrom invoice={open(12)} />
      <HandedFrom invoice={open(13)} />
    </>,
  );
  await screen.findByText(/^From Wei/);
  expect(document.querySelectorAll("p")).toHaveLength(1);
});

test("the text is shown in Chinese", async () => {
  await keep(received({}));
  show(<HandedFrom invoice={open(12)} />, { language: "zh", messages: chinese });
  await screen.findByText(`从 Wei 接手，至 ${friday}`);
});
