// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { day } from "@roundsman/core/day";
import { fireEvent } from "@testing-library/dom";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { driversServer, managerSignedIn } from "../../driver-papers/testing.ts";
import { accounts as t } from "../../messages/late/accounts/en.ts";
import { office } from "../../messages/late/office-en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { NextDocuments } from "./next-documents.tsx";

const ROW = {
  kind: "invoice",
  document_id: 12,
  responsible_person_id: 8,
  driver_name: "Wei",
  number: "INV-12",
  date: "2026-11-20",
  drivercustomer_id: 5,
  customer_name: "Jade Garden",
  amount: 120,
  net: 100,
  vat: 20,
  entry_number: "INV-12/2",
  is_reversal: false,
  has_paper: true,
};
const NOTE = { ...ROW, kind: "credit_note", document_id: 3, number: "CN-3", entry_number: "CN-3" };
const GONE = {
  ...ROW,
  document_id: 9,
  customer_name: "Lotus",
  amount: -60,
  entry_number: "INV-9/R1",
  is_reversal: true,
  has_paper: false,
};

let asked: URLSearchParams[] = [];
beforeEach(() => {
  asked = [];
  const done = managerSignedIn();
  const server = driversServer();
  vi.stubGlobal("fetch", async (path: string, init: { readonly body?: string }) => {
    if (!path.includes("/accounts/documents/")) return server.fetched(path, init);
    asked.push(new URL(path, "http://server").searchParams);
    return asked.at(-1)?.has("cursor")
      ? Response.json({ documents: [NOTE], next_cursor: null })
      : Response.json({ documents: [GONE, ROW], next_cursor: "next" });
  });
  return done;
});

function open(): void {
  const span = { start: day("2026-11-01"), end: day("2026-11-30") };
  show(
    <ConfirmProvider>
      <Notifications />
      <NextDocuments ask={{ program: "xero", span, vatNumber: "GB123456782" }} />
    </ConfirmProvider>,
  );
}

test("a document of the next file can be opened, in the name of its driver", async () => {
  open();
  fireEvent.click(await screen.findByText("Jade Garden"));
  await screen.findByRole("dialog", { name: "INV-12" });
  expect(await screen.findByRole("img", { name: office.lists.paperOf("INV-12") })).toBeTruthy();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    program: "xero",
    from: "2026-11-01",
    to: "2026-11-30",
    vat_number: "GB123456782",
  });
});

test("a reversed document is marked so, and cannot be opened", async () => {
  open();
  const row = (await screen.findByText("Lotus")).closest("li, [role=listitem]") as HTMLElement;
  expect(within(row).getByText(t.takenBack)).toBeTruthy();
  expect(within(row).getByText("INV-9/R1")).toBeTruthy();
  expect(within(row).queryByRole("button")).toBeNull();
});

test("the first documents are shown, and more on request", async () => {
  open();
  await screen.findByText("INV-12/2");
  expect(asked).toHaveLength(1);
  press(office.lists.more);
  await screen.findByText(`${office.lists.creditNote} CN-3`);
  await waitFor(() => expect(screen.queryByRole("button", { name: office.lists.more })).toBeNull());
  expect(asked[1]?.get("cursor")).toBe("next");
});
