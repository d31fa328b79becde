// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import type { Invoice } from "@roundsman/contract/invoice";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { issued as t } from "../../messages/late/credit/en.ts";
import { driverBook as own } from "../../messages/late/driver-book/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { press, show } from "../../ui/testing.tsx";
import { VoidPart } from "./void-part.tsx";

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`);
    return path.endsWith("/void/")
      ? Response.json({ id: 12, number: "INV-12", voided_at: "2026-11-27T10:00:00Z" })
      : Response.json({}, { status: 409 });
  });
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => vi.unstubAllGlobals();
});

function open(more: Partial<Invoice> = {}): void {
  const invoice = {
    id: 12,
    billTo: { name: "Corner Shop" },
    totals: { total: pence(10_000), discount: pence(0) },
    ...more,
  } as unknown as Invoice;
  const driver = { id: 8, name: "Driver" } as never;
  const nothing = () => undefined;
  show(
    <>
      <Notifications />
      <VoidPart driver={driver} invoice={invoice} onBack={nothing} onDone={nothing} />
    </>,
  );
}

test("a void can be undone for 8 seconds, as the text before it says", async () => {
  open();
  expect(screen.getByText(t.voidText)).toBeTruthy();
  press(t.void);
  await screen.findByText("Corner Shop £100.00");
  press(english.common.undo);
  await vi.waitFor(() =>
    expect(sent).toEqual([
      "POST /api/office/drivers/8/api/invoices/12/void/",
      "POST /api/office/drivers/8/api/invoicerestore/12/",
    ]),
  );
});

test("a failed undo shows an error", async () => {
  open();
  press(t.void);
  await screen.findByText("Corner Shop £100.00");
  press(english.common.undo);
  expect(await screen.findByText(new RegExp(own.failed))).toBeTruthy();
});

test("the void of a correction says that the corrected invoice stays credited", () => {
  open({ corrects: 7 });
  expect(screen.getByText(t.drops)).toBeTruthy();
});

test("the void of any other invoice does not mention corrections", () => {
  open();
  expect(screen.queryByText(t.drops)).toBeNull();
});
