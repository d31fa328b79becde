// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { handOvers as t } from "../../messages/late/hand-overs/en.ts";
import { office } from "../../messages/late/office-en.ts";
import { asDriver, showAt } from "../../ui/testing-screen.tsx";
import { press } from "../../ui/testing.tsx";
import { HandOverList } from "./hand-over-list.tsx";
import { GIVEN } from "./testing.ts";

const RUNNING = { ...GIVEN, route_id: 7, route_name: "North", last_day: "2026-11-30" };
const ENDED = {
  ...GIVEN,
  id: 2,
  from_name: "Lee",
  last_day: "2026-11-30",
  payable_amount: 7.5,
  open_invoices: 0,
  ended_at: "2026-11-26T08:00:00.000Z",
};
const FOR_GOOD = { ...ENDED, id: 3, from_name: "Ann", last_day: null, invoices: 0 };

const saved: Blob[] = [];
beforeEach(async () => {
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  const signOut = asDriver(3);
  vi.stubGlobal("fetch", async () => Response.json({ hand_overs: [RUNNING, ENDED, FOR_GOOD] }));
  showAt("/info/office/hand-overs", HandOverList);
  await screen.findByText(t.row("Wei", "Mei"));
  return () => {
    vi.restoreAllMocks();
    signOut();
  };
});

const rowsOf = (section: string) =>
  within(screen.getByRole("region", { name: section }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("A running hand-over shows how much of it is not delivered and can be ended; an ended one shows when", () => {
  expect(rowsOf(t.running)).toEqual([
    `Wei → MeiNorth · up to 2026-11-30 · by Manager${t.left(2, 3, "£40.00")}${t.end}`,
  ]);
  expect(rowsOf(t.earlier)).toEqual([
    `Lee → Mei${t.all} · up to 2026-11-30 · ended 2026-11-26 · by Manager${t.gave(3, "£7.50")}`,
    `Ann → Mei${t.all} · for good · by Manager`,
  ]);
  const [link] = screen.getAllByRole<HTMLAnchorElement>("link");
  const { pathname, searchParams } = new URL(link?.href ?? "", "http://server");
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/info/office/handed-over",
    { handOver: "1", of: "Wei → Mei · North" },
  ]);
});

test("The list can be saved as a spreadsheet", async () => {
  press(office.csvOf(t.title));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [header = "", ...lines] = (await saved[0]?.text())?.trim().split("\r\n") ?? [];
  const { day, invoices, amount, open, ended, by } = t.columns;
  const columns = [day, t.from, t.to, t.what, t.lastDay, invoices, amount, open, ended, by];
  expect(header.replace("\uFEFF", "")).toBe(columns.join(","));
  expect(lines).toEqual([
    "2026-11-24,Wei,Mei,North,2026-11-30,3,40.00,2,,Manager",
    `2026-11-24,Lee,Mei,${t.all},2026-11-30,3,7.50,,2026-11-26,Manager`,
    `2026-11-24,Ann,Mei,${t.all},${t.forGood},0,7.50,,2026-11-26,Manager`,
  ]);
});
