// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";
import { showAt } from "../ui/testing-screen.tsx";
import { LogSection } from "./log-section.tsx";

const MANAGER = 3;
const DRIVER = 8;
const member = (id: number, manager: number, driver: number) => ({
  id,
  login: `person${id}`,
  name: `Person ${id}`,
  email: "",
  manager,
  driver,
  disabled: false,
  last_seen: "",
  devices: 0,
  client_id: `0190f3a2-7c1e-7b52-9d11-3f6c2a9b4f0${id}`,
  version: 1,
  created_at: "2026-11-01T09:00:00.000Z",
});
const PEOPLE = [member(MANAGER, 1, 0), member(DRIVER, 0, 1)];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

interface Logged {
  readonly action: string;
  readonly kind?: string;
  readonly id: number;
  readonly of?: number;
  readonly days?: number;
}
const entry = ({ action, kind = "product", id, of: owner = DRIVER, days = 1 }: Logged) => ({
  at: daysAgo(days),
  who: "Wei",
  responsible_person_id: owner,
  action,
  kind,
  ids: [id],
  about: `No ${id}`,
});

let entries: readonly ReturnType<typeof entry>[];
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.startsWith("/api/audit/") ? { entries, next_cursor: null } : PEOPLE),
  );
  const person = { id: MANAGER, name: "Owner", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    vi.unstubAllGlobals();
  };
});

/** The link target of each row of the log, in order. */
async function links(): Promise<readonly (string | null)[]> {
  showAt("/info/business", LogSection);
  await screen.findAllByRole("link", { name: "Recently deleted" });
  return screen
    .getAllByRole("listitem")
    .map((row) => row.querySelector("a")?.getAttribute("href") ?? null);
}

test("a recent deletion by a driver links to where a manager can restore it", async () => {
  entries = [
    entry({ action: "remove", id: 1 }),
    entry({ action: "void", kind: "invoice", id: 2, days: 29 }),
    entry({ action: "update", id: 3 }),
    entry({ action: "remove", id: 4, days: 31 }),
  ];
  const place = `/info/office/drivers/${DRIVER}#deleted`;
  expect(await links()).toEqual([place, place, null, null]);
});

test("one's own deletion links to one's own list", async () => {
  entries = [entry({ action: "remove", id: 1, of: MANAGER })];
  expect(await links()).toEqual(["/info/deleted"]);
});

test("a deletion that was undone since or cannot be undone has no link", async () => {
  entries = [
    entry({ action: "restore", id: 1 }),
    entry({ action: "remove", id: 1 }),
    entry({ action: "void", kind: "creditNote", id: 2 }),
    entry({ action: "remove", id: 3, of: 99 }),
    entry({ action: "remove", id: 4 }),
  ];
  const place = `/info/office/drivers/${DRIVER}#deleted`;
  expect(await links()).toEqual([null, null, null, null, place]);
});
