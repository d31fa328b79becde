// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { issued } from "../../messages/late/credit/en.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { useDeleteInvoices } from "./use-delete.ts";

const { invoices } = english;

const row = (key: string, more: object = {}) =>
  ({
    ...draftFor(null, 10),
    key,
    id: 1,
    lastDocument: null,
    totals: { total: 1000, discount: 0 },
    ...more,
  }) as unknown as LocalInvoice;

function ask(...chosen: readonly LocalInvoice[]): void {
  function Asking() {
    const remove = useDeleteInvoices();
    return <button onClick={() => remove(chosen)}>Delete these</button>;
  }
  show(
    <ConfirmProvider>
      <Notifications />
      <Asking />
    </ConfirmProvider>,
  );
  press("Delete these");
}

test("a corrected invoice cannot be deleted: only the new one can", async () => {
  ask(row("old", { correctedBy: 2 }));
  expect(await screen.findByText(issued.stay)).toBeTruthy();
  expect(screen.queryByText(invoices.confirmDelete(1, "£10.00"))).toBeNull();
});

test("a credited invoice that was never handed out is voided, as its own screen does it", async () => {
  ask(row("credited", { totals: { total: 1000, discount: 0, payable: 400, credited: 600 } }));
  expect(await screen.findByText(`${issued.many(1)} ${invoices.keeps}`)).toBeTruthy();
});

test("with others it stays, and the question says so, and what happens to a correction's old invoice", async () => {
  ask(row("old", { correctedBy: 2 }), row("other"), row("new", { corrects: 1 }));
  expect(await screen.findByText(invoices.confirmDelete(2, "£20.00"))).toBeTruthy();
  expect(screen.getByText(`${issued.stay} ${issued.drops} ${invoices.keeps}`)).toBeTruthy();
});
