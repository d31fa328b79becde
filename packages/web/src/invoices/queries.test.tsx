// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { draftFor } from "../sync/testing/rig.ts";
import {
  addInvoice,
  createInvoice,
  newestFirst,
  updateInvoice,
  useHistory,
  useInvoice,
  useInvoiceList,
} from "./queries.ts";

let owner = 870;
beforeEach(() => {
  const wei = { id: (owner += 1), name: "Wei", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...wei });
});

const dated = (text: string) => ({ ...draftFor(null), date: day(text) });
const save = (text: string) => createInvoice("getPaid", dated(text));
const change = (key: string, more: object) => currentPhone().db.invoices.update(key, more);
const drawn = async (hook: () => readonly { readonly date: string }[] | undefined) => {
  const { result } = renderHook(hook);
  const dates = () => result.current?.map(({ date }) => date);
  await vi.waitFor(() => expect(dates()).toBeDefined());
  return dates;
};

test("Invoices are in the order of their dates, and those of one day in the order of their creation", () => {
  const row = (date: string, createdAt: string) => ({ date, createdAt }) as never;
  const [old, late, lateAgain] = [
    row("2026-11-20", "2026-11-22T09:00:00Z"),
    row("2026-11-21", "2026-11-21T09:00:00Z"),
    row("2026-11-21", "2026-11-21T10:00:00Z"),
  ];
  expect([old, late, lateAgain].toSorted(newestFirst)).toEqual([lateAgain, late, old]);
});

test("An invoice leaves a list as soon as its status belongs to another", async () => {
  const [paid] = [await save("2026-11-20"), await save("2026-11-21")];
  const dates = await drawn(() => useInvoiceList("getPaid"));
  expect(dates()).toHaveLength(2);
  await change(paid, { paymentStatus: "paid" });
  await vi.waitFor(() => expect(dates()).toEqual(["2026-11-21"]));
});

test("The history has the days of its range alone, also while an invoice moves to another day", async () => {
  const keys = [await save("2026-11-20"), await save("2026-11-21"), await save("2026-11-22")];
  const range = { start: day("2026-11-20"), end: day("2026-11-22") };
  const dates = await drawn(() => useHistory(range));
  expect(dates()).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
  await change(keys[0] ?? "", { date: "2026-11-19" });
  await vi.waitFor(() => expect(dates()).toEqual(["2026-11-21", "2026-11-22"]));
  await change(keys[2] ?? "", { date: "2026-11-23" });
  await vi.waitFor(() => expect(dates()).toEqual(["2026-11-21"]));
});

test("An edit of an invoice names the version that was edited, with its delivery status", async () => {
  const key = await save("2026-11-20");
  const { db } = currentPhone();
  await db.outbox.clear();
  await change(key, { id: 5, version: 4 });
  await updateInvoice(key, {
    ...dated("2026-11-20"),
    summary: "weekly",
    version: 3,
    deliveryStatus: "delivered",
  });
  expect(await db.outbox.toArray()).toMatchObject([
    { base: 3, payload: { summary: "weekly", deliveryStatus: "delivered" } },
  ]);
});

test("A new invoice has the key that its draft was given", async () => {
  const phone = currentPhone();
  const newKey = phone.newKey();
  expect(await addInvoice({ list: "getPaid", newKey }, dated("2026-11-20"), phone)).toBe(newKey);
  expect((await phone.db.outbox.toArray()).map(({ entity }) => entity)).toEqual([newKey]);
});

test("An invoice is found by its key", async () => {
  const key = await save("2026-11-20");
  const { result } = renderHook(() => useInvoice(key));
  await vi.waitFor(() => expect(result.current).toMatchObject({ key, date: "2026-11-20" }));
});
