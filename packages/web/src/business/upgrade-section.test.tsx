// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import type { UpgradePasswordSource } from "@roundsman/contract/business/upgrade-password";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { business } from "../messages/late/business-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { useQueryClient } from "../session/query-client.ts";
import { field, fill, linesUnder, press, refusal, show } from "../ui/testing.tsx";
import { UpgradeSection } from "./upgrade-section.tsx";

const t = business.upgrade;
const { hint } = english.login.setup;

let source: UpgradePasswordSource;
/** What was sent to set a password. */
let sent: unknown[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  notifications.clean();
  sent = [];
  source = "installation";
  answer = () => Response.json({ source });
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  vi.stubGlobal("fetch", async (_path: string, init: { method: string; body: string }) => {
    if (init.method === "GET") return Response.json({ source });
    sent.push(JSON.parse(init.body));
    return answer();
  });
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    useQueryClient().clear();
    sessionStore().clear();
    vi.unstubAllGlobals();
  };
});

const shown = () =>
  show(
    <>
      <Notifications />
      <UpgradeSection />
    </>,
  );

test.each([
  ["none", false],
  ["installation", false],
  ["manager", true],
] as const)(
  "The section says whose password counts (%s), and can remove a manager's own",
  async (of, canRemove) => {
    source = of;
    shown();
    await screen.findByText(t.sources[of]);
    expect(screen.queryByRole("button", { name: t.remove }) !== null).toBe(canRemove);
  },
);

test.each([
  ["", "Please use at least 8 characters"],
  ["7 chars", "Please use at least 8 characters"],
  ["          ", "Please input your Password!"],
])("The password %j is refused with its message, until it is typed again", async (typed, words) => {
  shown();
  fill(t.password, typed);
  press(t.set);
  await waitFor(() => expect(linesUnder(t.password)).toEqual([words, hint]));
  fill(t.password, "seven tins");
  expect(linesUnder(t.password)).toEqual([hint]);
  expect(sent).toEqual([]);
});

test("A password is sent as typed; then the section says whose it is", async () => {
  shown();
  await screen.findByText(t.sources.installation);
  source = "manager";
  fill(t.password, " seven tins ");
  press(t.set);
  await screen.findByText(t.saved);
  expect(sent).toEqual([{ password: " seven tins " }]);
  expect(field(t.password).value).toBe("");
  await screen.findByText(t.sources.manager);
});

test("Removing a manager's password sends none, and the installation's counts again", async () => {
  source = "manager";
  shown();
  await screen.findByText(t.sources.manager);
  source = "installation";
  press(t.remove);
  await screen.findByText(t.sources.installation);
  expect(sent).toEqual([{ password: null }]);
});

test.each([
  ["A refusal", "You may not do this", () => refusal(403, "You may not do this")],
  [
    "A missing network",
    english.common.needsSignal,
    () => Promise.reject(new TypeError("Failed to fetch")),
  ],
])("%s is said, and the password stays in its field", async (_, words, refused) => {
  answer = refused;
  shown();
  fill(t.password, "seven tins");
  press(t.set);
  await screen.findByText(words);
  expect(field(t.password).value).toBe("seven tins");
});

test("Two taps set the password once", async () => {
  const waiting: ((answer: Response) => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(resolve));
  shown();
  fill(t.password, "seven tins");
  const form = screen.getByRole("form", { name: t.title });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(waiting).not.toEqual([]));
  for (const each of waiting) each(Response.json({ source: "manager" }));
  await screen.findByText(t.saved);
  expect(sent).toHaveLength(1);
});
