// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { team as t } from "../messages/late/team-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, show } from "../ui/testing.tsx";
import { MemberForm } from "./member-form.tsx";

const { login } = english;
const MEI = { name: "Mei Chen", username: "mei", email: "mei@example.com" };
const KEPT = {
  id: 5,
  login: "mei",
  name: "Mei Chen",
  email: "mei@example.com",
  manager: 0,
  driver: 1,
  disabled: false,
  last_seen: "",
  devices: 0,
  client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e05",
  version: 3,
  created_at: "2026-11-21T12:00:00.000Z",
  updated_at: "2026-11-21T12:00:00.000Z",
};

const sent: { readonly path: string; readonly body: unknown }[] = [];
const done = vi.fn();
beforeEach(() => {
  sent.length = 0;
  done.mockReset();
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return Response.json(KEPT);
  });
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    vi.unstubAllGlobals();
  };
});

const form = (member: Parameters<typeof MemberForm>[0]["member"]) =>
  show(
    <ConfirmProvider>
      <MemberForm member={member} onDone={done} />
    </ConfirmProvider>,
  );
const labels = { name: t.name, username: login.username, email: login.setup.email } as const;

test("A new person is sent with the input and the flags of the role", async () => {
  form(null);
  for (const [name, label] of Object.entries(labels)) fill(label, MEI[name as keyof typeof MEI]);
  fill(login.password, "nine tins of tea");
  press(t.add);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    path: expect.stringMatching(/\/api\/team\/$/),
    body: { ...MEI, password: "nine tins of tea", manager: 0, driver: 1 },
  });
});

test("Nothing is sent while a field is empty, and each shows an error", async () => {
  form(null);
  press(t.add);
  await waitFor(() => expect(faultOf(t.name)).toBeDefined());
  for (const label of Object.values(labels)) expect(faultOf(label), label).toBeDefined();
  expect(sent).toEqual([]);
});

test("An existing person is shown, and changed over the version that was shown", async () => {
  const { login: username, last_seen: _, client_id: key, created_at, updated_at, ...rest } = KEPT;
  form({
    ...rest,
    username,
    lastSeen: "",
    key,
    createdAt: created_at,
    updatedAt: updated_at,
  } as never);
  for (const [name, label] of Object.entries(labels))
    expect(field(label).value, label).toBe(MEI[name as keyof typeof MEI]);
  expect(screen.queryByLabelText(login.password)).toBeNull();
  fill(t.name, "Mei Chen 陈");
  press(english.common.save);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    path: expect.stringMatching(/\/api\/team\/5\/$/),
    body: { ...MEI, name: "Mei Chen 陈", version: 3 },
  });
});
