// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { pence } from "@roundsman/core/money";
import { screen, waitForElementToBeRemoved } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { issued } from "../messages/late/credit/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { mutate } from "../sync/outbox/mutate.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { useDeleteInvoices } from "./editor/use-delete.ts";
import { correctInvoice, undoCorrection } from "./issued/corrections.ts";
import { createInvoice } from "./queries.ts";
import { numberInvoices } from "./papers/number-invoices.ts";

const { common, invoices } = english;

let key: string;
let by: string;
beforeEach(async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 8,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  key = await createInvoice("getPaid", draftFor(null, 10));
  const paper = { kind: "pdf", vat: "included", language: "both", company: "" } as const;
  const at = "2026-11-21T09:30:00.000Z";
  await mutate("invoice.document", key, { ...paper, total: pence(2000), at });
  by = await correctInvoice(key);
});

const row = async (invoiceKey: string) => {
  const found = await currentPhone().db.invoices.get(invoiceKey);
  if (!found) throw new Error("The invoice is gone");
  return found;
};

/** Deletes an invoice as its list does. */
async function remove(invoiceKey: string): Promise<void> {
  const invoice = await row(invoiceKey);
  function Asking() {
    const removing = useDeleteInvoices();
    return <button onClick={() => removing([invoice])}>Delete it</button>;
  }
  show(
    <ConfirmProvider>
      <Notifications />
      <Asking />
    </ConfirmProvider>,
  );
  press("Delete it");
  (await screen.findByRole("button", { name: common.delete })).click();
  await screen.findByText(invoices.deleted);
}

test("the undo of a deletion restores a correction that still counts", async () => {
  await remove(by);
  press(common.undo);
  await waitForElementToBeRemoved(() => screen.queryByText(invoices.deleted));
  expect(await row(by)).toMatchObject({ deletedAt: "" });
  expect(screen.queryByText(issued.undoneSince)).toBeNull();
});

test.each(["that the phone still knows", "that left no trace"])(
  "a correction %s and that was undone since stays deleted, and the undo shows that",
  async (which) => {
    // The number stays, and so does the invoice that has it.
    if (which === "that the phone still knows") await keepNumber();
    await remove(by);
    await undoCorrection(await row(key), await row(by));
    press(common.undo);
    await screen.findByText(issued.undoneSince);
    expect((await currentPhone().db.invoices.get(by))?.deletedAt).not.toBe("");
    expect(await row(key)).toMatchObject({ paymentStatus: "due", deletedAt: "" });
  },
);

async function keepNumber(): Promise<void> {
  const { db } = currentPhone();
  const counters = { invoice: 1, creditNote: 1, isEnded: false, isDoubted: false };
  await db.numberSeries.put({ clientId: "A", prefix: "A", ...counters });
  await numberInvoices([by]);
}
