// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { OwnLog } from "../own-log/own-log.tsx";
import { chinese } from "../messages/zh/all.ts";
import { sessionStore } from "../session/current-session.ts";
import { show } from "../ui/testing.tsx";
import { LogSection } from "./log-section.tsx";

const BY = { at: "2020-11-21T12:00:00.000Z", who: "Wei", about: "", responsible_person_id: 3 };
const ENTRIES = [
  {
    ...BY,
    action: "status",
    kind: "invoice",
    ids: [7, 8],
    money: [{ method: "card", amount: 1120.5, payment_date: "2026-11-20" }],
  },
  {
    ...BY,
    action: "void",
    kind: "invoice",
    ids: [9],
    money: [
      { method: "cash", amount: -30, payment_date: "2026-11-21" },
      { method: "unknown", amount: -12, payment_date: "2026-11-21" },
    ],
  },
  { ...BY, action: "update", kind: "invoice", ids: [10] },
];

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.startsWith("/api/audit/") ? { entries: ENTRIES, next_cursor: null } : []),
  );
  const person = { id: 3, name: "Manager", email: "", manager: 1, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => vi.unstubAllGlobals();
});

/** The rows of the log, each without its last line, which says who did it and when. */
async function rows(): Promise<readonly (readonly string[])[]> {
  const items = await screen.findAllByRole("listitem");
  return items.map((item) => [...item.children].slice(0, -1).map((line) => line.textContent));
}

test("one's own log shows how much money came in or went back, by what method and of what day", async () => {
  show(<OwnLog />);
  expect(await rows()).toEqual([
    ["Invoice × 2 · changed status", "£1,120.50 paid · Card · 2026-11-20"],
    [
      "Invoice INV-9 · voided",
      "£30.00 taken back · Cash · 2026-11-21",
      "£12.00 taken back · Method not recorded · 2026-11-21",
    ],
    ["Invoice INV-10 · changed"],
  ]);
});

test("the log of the business shows the same, in Chinese too", async () => {
  show(<LogSection />, { language: "zh", messages: chinese });
  expect(await rows()).toEqual([
    ["发票 × 2 · 更改状态", "已付 £1,120.50 · 刷卡 · 2026-11-20"],
    [
      "发票 INV-9 · 作废",
      "撤回 £30.00 · 现金 · 2026-11-21",
      "撤回 £12.00 · 方式未记录 · 2026-11-21",
    ],
    ["发票 INV-10 · 修改"],
  ]);
});
