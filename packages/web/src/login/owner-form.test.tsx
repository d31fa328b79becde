// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { storedActor } from "../session/current-session.ts";
import { field, fill, linesUnder, press, refusal, show } from "../ui/testing.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { stubFormCall, type FormCall } from "./testing.ts";

const { username, password, setup, unreachable } = english.login;
const { code, name, email, submit } = setup;
const TYPED = {
  [name]: "Li Na",
  [email]: "li@example.com",
  [username]: "li",
  [password]: "nine tins of tea",
};
const LI = { name: "Li Na", email: "li@example.com", username: "li", password: "nine tins of tea" };
const made = () =>
  Response.json(
    {
      access: "a",
      refresh: "r",
      responsible_person_id: 42,
      manager: 1,
      driver: 0,
      email: "li@example.com",
      name: "Li Na",
    },
    { status: 201 },
  );

let call: FormCall;
const entered = vi.fn();
beforeEach(() => {
  entered.mockReset();
  const [stubbed, restore] = stubFormCall("/api/setup/", made);
  call = stubbed;
  return restore;
});

const shown = ({ needsCode }: { readonly needsCode: boolean }) =>
  show(
    <>
      <Notifications />
      <OwnerForm needsCode={needsCode} onSignedIn={entered} />
    </>,
  );
const fillAll = () => {
  for (const [label, value] of Object.entries(TYPED)) fill(label, value);
};

test("Each empty field is refused with its message, and nothing is sent", async () => {
  shown({ needsCode: true });
  press(submit);
  await waitFor(() => expect(linesUnder(code)).toContain("Please input the setup code"));
  expect(linesUnder(name)).toContain("Please input name!");
  expect(linesUnder(email)).toContain("Please input email!");
  expect(linesUnder(username)).toContain("Please input your Username!");
  expect(linesUnder(password)).toContain("Please use at least 8 characters");
  expect(document.activeElement).toBe(field(code));
  expect(call.sent).toEqual([]);
});

test.each([
  ["too short", "7 chars", "Please use at least 8 characters"],
  ["of blanks", "          ", "Please input your Password!"],
])("A password that is %s is refused", async (_, typed, words) => {
  shown({ needsCode: false });
  fillAll();
  fill(password, typed);
  press(submit);
  await waitFor(() => expect(linesUnder(password)).toContain(words));
  expect(call.sent).toEqual([]);
});

test("An unusable email address or user name is refused beside its field", async () => {
  shown({ needsCode: false });
  fillAll();
  fill(email, "li at example");
  // The second letter is a Cyrillic one.
  fill(username, "l\u0456na");
  press(submit);
  await waitFor(() => expect(linesUnder(email)).toEqual(["Please input a valid email!"]));
  expect(linesUnder(username)).toEqual(["Please use the letters of one alphabet"]);
  expect(call.sent).toEqual([]);
});

test("On the server's own machine no setup code is asked for, and none is sent", async () => {
  shown({ needsCode: false });
  expect(screen.queryByLabelText(code)).toBeNull();
  fillAll();
  press(submit);
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(call.sent).toEqual([LI]);
  expect(storedActor()).toMatchObject({ id: 42, name: "Li Na", manager: 1 });
});

test("Elsewhere a setup code of blanks is refused, and a typed one is sent", async () => {
  shown({ needsCode: true });
  fillAll();
  fill(code, "   ");
  press(submit);
  await waitFor(() => expect(linesUnder(code)).toContain("Please input the setup code"));
  expect(call.sent).toEqual([]);
  fill(code, "K7QD-2MXA");
  press(submit);
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(call.sent).toEqual([{ ...LI, code: "K7QD-2MXA" }]);
});

test("What the server refuses is said beside its fields, and what was typed stays", async () => {
  call.answer = () =>
    refusal(422, "Please check the fields", {
      errors: {
        code: ["This is not the setup code"],
        password: ["This password is too common. Please choose another.", "Another message"],
      },
    });
  shown({ needsCode: true });
  fillAll();
  fill(code, "K7QD-2MXB");
  press(submit);
  await waitFor(() => expect(linesUnder(code)).toContain("This is not the setup code"));
  expect(linesUnder(password)).toContain("This password is too common. Please choose another.");
  expect(linesUnder(password)).not.toContain("Another message");
  expect(screen.getByText("Please check the fields")).toBeTruthy();
  expect([field(code).value, field(password).value]).toEqual(["K7QD-2MXB", LI.password]);
  expect(entered).not.toHaveBeenCalled();
  expect(storedActor()).toBeNull();
});

test("Without a network the form says so, and what was typed stays", async () => {
  call.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  shown({ needsCode: false });
  fillAll();
  press(submit);
  await screen.findByText(unreachable);
  for (const [label, value] of Object.entries(TYPED)) expect(field(label).value).toBe(value);
  expect(entered).not.toHaveBeenCalled();
});

test("Two taps make one account", async () => {
  const answers: ((answer: Response) => void)[] = [];
  call.answer = () => new Promise((resolve) => answers.push(resolve));
  shown({ needsCode: false });
  fillAll();
  const form = screen.getByRole("form", { name: setup.title });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(answers).not.toEqual([]));
  for (const each of answers) each(made());
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(call.sent).toHaveLength(1);
});
