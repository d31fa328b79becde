// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { team as t } from "../messages/late/team-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { show } from "../ui/testing.tsx";
import { showAt } from "../ui/testing-screen.tsx";
import { TeamScreen } from "./screen.tsx";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (time: number) => new Date(Date.now() - time).toISOString();

const member = (id: number, name: string, createdAt: string) => ({
  id,
  login: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@example.com`,
  manager: 0,
  driver: 1,
  disabled: false,
  last_seen: "",
  devices: 0,
  client_id: `0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e0${id}`,
  version: 1,
  created_at: createdAt,
  updated_at: createdAt,
});

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async () =>
    Response.json([
      member(1, "Wei", ago(MINUTE)),
      member(2, "Mei", ago(100 * DAY)),
      { ...member(3, "Lin", ago(100 * DAY)), last_seen: ago(MINUTE), devices: 1 },
    ]),
  );
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    vi.unstubAllGlobals();
  };
});

test("A row shows the user name and the role, and a tap opens the person by their name", async () => {
  showAt("/info/team", () => (
    <ConfirmProvider>
      <TeamScreen />
    </ConfirmProvider>
  ));
  const row = await screen.findByText(`wei · ${t.roles.driver}`);
  fireEvent.click(row);
  await screen.findByRole("dialog", { name: "Wei" });
});

test("a person added a minute ago has not signed in yet, and one absent for 90 days is marked so", async () => {
  show(
    <ConfirmProvider>
      <TeamScreen />
    </ConfirmProvider>,
  );
  const list = await screen.findByRole("list", { name: t.title });
  const rows = within(list)
    .getAllByRole("button")
    .map(({ textContent }) => textContent ?? "");
  const seen = ({ of }: { readonly of: string }) =>
    [t.notYetSeen, t.neverSeen].filter((words) =>
      rows.find((row) => row.includes(of))?.includes(words),
    );
  expect(rows).toHaveLength(3);
  expect(seen({ of: "Wei" })).toEqual([t.notYetSeen]);
  expect(seen({ of: "Mei" })).toEqual([t.neverSeen]);
  expect(seen({ of: "Lin" })).toEqual([]);
});
