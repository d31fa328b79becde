// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { team as t } from "../messages/late/team-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { field, fill, linesUnder, press, refusal, show } from "../ui/testing.tsx";
import { AccountSheet } from "./account-sheet.tsx";

const HINT = english.login.setup.hint;
const OLD = "nine tins of tea";
const NEW = "ten tins of rice";

let sent: { readonly path: string; readonly body: unknown }[];
let answer: () => Response | Promise<Response>;
const closed = vi.fn();
beforeEach(() => {
  notifications.clean();
  closed.mockReset();
  sent = [];
  answer = () => Response.json({ devices: 2 });
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body?: string }) => {
    sent.push({ path, body: body && JSON.parse(body) });
    return answer();
  });
  const person = { id: 9, name: "Wei", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  show(
    <>
      <Notifications />
      <AccountSheet opened onClose={closed} />
    </>,
  );
  return () => {
    sessionStore().clear();
    vi.unstubAllGlobals();
  };
});

const change = (current: string, password: string) => {
  fill(t.currentPassword, current);
  fill(t.newPassword, password);
  press(t.changePassword);
};

test("Empty passwords are refused with their messages, and nothing is sent", async () => {
  press(t.changePassword);
  await waitFor(() =>
    expect(linesUnder(t.currentPassword)).toEqual(["Please input your Password!"]),
  );
  expect(linesUnder(t.newPassword)).toContain("Please use at least 8 characters");
  expect(sent).toEqual([]);
});

test.each([
  ["of 7 characters", "7 chars", "Please use at least 8 characters"],
  ["of blanks", "          ", "Please input your Password!"],
])("A new password %s is refused beside its field", async (_, password, words) => {
  change(OLD, password);
  await waitFor(() => expect(linesUnder(t.newPassword)).toContain(words));
  expect(linesUnder(t.currentPassword)).toEqual([]);
  expect(sent).toEqual([]);
});

test("Both passwords are sent; then the form is empty and the sheet closes", async () => {
  change(OLD, NEW);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: "/api/account/password/", body: { current: OLD, password: NEW } }]);
  expect(screen.getByText(t.passwordChanged)).toBeTruthy();
  expect([field(t.currentPassword).value, field(t.newPassword).value]).toEqual(["", ""]);
});

test("A wrong present password is said beside its field, and what was typed stays", async () => {
  answer = () =>
    refusal(422, "Please check the fields", { errors: { current: ["This is not your password"] } });
  change("eight tins", NEW);
  await waitFor(() => expect(linesUnder(t.currentPassword)).toEqual([t.wrongPassword]));
  expect(linesUnder(t.newPassword)).toEqual([HINT]);
  expect([field(t.currentPassword).value, field(t.newPassword).value]).toEqual(["eight tins", NEW]);
  expect(closed).not.toHaveBeenCalled();
});

test("A new password that the server refuses is said beside its field", async () => {
  const words = "This password is too common. Please choose another.";
  answer = () => refusal(422, "Please check the fields", { errors: { password: [words] } });
  change(OLD, "password1");
  await waitFor(() => expect(linesUnder(t.newPassword)).toContain(words));
  expect(linesUnder(t.currentPassword)).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
});

test("Another refusal or a missing network is beside no field; the input stays", async () => {
  const tooMany = "Too many attempts. Please wait and try again.";
  answer = () => refusal(429, tooMany);
  change(OLD, NEW);
  await screen.findByText(tooMany);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: t.changePassword });
  await waitFor(() => expect(button.disabled).toBe(false));
  press(t.changePassword);
  await screen.findByText(english.common.needsSignal);
  expect(linesUnder(t.currentPassword)).toEqual([]);
  expect(linesUnder(t.newPassword)).toEqual([HINT]);
  expect(field(t.newPassword).value).toBe(NEW);
  expect(closed).not.toHaveBeenCalled();
});

/** Lets the calls wait. Returns a function that answers all of them. */
function slowServer() {
  const waiting: ((answer: Response) => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(resolve));
  return () => {
    for (const each of waiting.splice(0)) each(Response.json({ devices: 2 }));
  };
}

test("Two taps change the password once", async () => {
  const answerAll = slowServer();
  fill(t.currentPassword, OLD);
  fill(t.newPassword, NEW);
  const form = screen.getByRole("form", { name: t.changePassword });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(sent).not.toEqual([]));
  answerAll();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
});

test.each([
  [0, "No other device was signed in."],
  [1, "1 other device was signed out."],
  [2, "2 other devices were signed out."],
])("Signing the other devices out says that they were %i", async (devices, words) => {
  answer = () => Response.json({ devices });
  press(t.signOutOthers);
  await screen.findByText(words);
  expect(sent).toEqual([{ path: "/api/account/signout-others/", body: undefined }]);
  expect(closed).not.toHaveBeenCalled();
});

test("Without a network no device is signed out, and the sheet says so", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  press(t.signOutOthers);
  await screen.findByText(english.common.needsSignal);
});
