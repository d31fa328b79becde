// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { storedActor } from "../session/current-session.ts";
import { faultOf, faultsOf, field, fill, press, refusal, show } from "../ui/testing.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { stubFormCall, type FormCall } from "./testing.ts";

const { username, password, submit, failed, unreachable } = english.login;
const SIGNED_IN = {
  access: "a",
  refresh: "r",
  responsible_person_id: 41,
  manager: 0,
  driver: 1,
  email: "wei@example.com",
  name: "Wei",
};

let call: FormCall;
const entered = vi.fn();
beforeEach(() => {
  entered.mockReset();
  const [stubbed, restore] = stubFormCall("/api/manager/login/", () => Response.json(SIGNED_IN));
  call = stubbed;
  show(
    <>
      <Notifications />
      <SignInForm onSignedIn={entered} />
    </>,
  );
  return restore;
});

const fillBoth = () => {
  fill(username, "wei");
  fill(password, "nine tins of tea");
};
const isBusy = () => screen.getByRole<HTMLButtonElement>("button", { name: submit }).disabled;

test("An empty user name and an empty password are refused with their messages", async () => {
  press(submit);
  await waitFor(() => expect(faultOf(username)).toBeDefined());
  expect(faultsOf([username, password])).toEqual({
    [username]: "Please input your Username!",
    [password]: "Please input your Password!",
  });
  expect(document.activeElement).toBe(field(username));
  expect(call.sent).toEqual([]);
});

test("An empty password is refused alone, and takes the cursor", async () => {
  fill(username, "wei");
  press(submit);
  await waitFor(() => expect(faultOf(password)).toBe("Please input your Password!"));
  expect(faultOf(username)).toBeUndefined();
  expect(document.activeElement).toBe(field(password));
  expect(call.sent).toEqual([]);
});

test("User name and password are sent as typed, and the person is signed in", async () => {
  fill(username, "wei");
  fill(password, " nine tins of tea ");
  press(submit);
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(call.sent).toEqual([{ username: "wei", password: " nine tins of tea ", devices: [] }]);
  expect(storedActor()).toMatchObject({ id: 41, name: "Wei" });
});

test.each([401, 422])("A wrong password (%i) is said, and what was typed stays", async (status) => {
  call.answer = () => refusal(status, "Login failed, check username or password.");
  fillBoth();
  press(submit);
  await screen.findByText(failed);
  expect([field(username).value, field(password).value]).toEqual(["wei", "nine tins of tea"]);
  expect(entered).not.toHaveBeenCalled();
  expect(storedActor()).toBeNull();
});

test("After too many attempts the form says so, and not that the password is wrong", async () => {
  call.answer = () => refusal(429, "Too many attempts. Please wait and try again.");
  fillBoth();
  press(submit);
  await screen.findByText("Too many attempts. Please wait and try again.");
  expect(screen.queryByText(failed)).toBeNull();
  expect(field(password).value).toBe("nine tins of tea");
  expect(entered).not.toHaveBeenCalled();
});

test("An error of the server is said in its own words", async () => {
  const words = "Something went wrong on the server. It has been logged.";
  call.answer = () => refusal(500, words);
  fillBoth();
  press(submit);
  await screen.findByText(words);
  expect(screen.queryByText(failed)).toBeNull();
});

test("Without a network the form says so, and a second attempt can succeed", async () => {
  call.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  fillBoth();
  press(submit);
  await screen.findByText(unreachable);
  await waitFor(() => expect(isBusy()).toBe(false));
  call.answer = () => Response.json(SIGNED_IN);
  press(submit);
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(call.sent).toHaveLength(2);
});

test("A page of somebody else's network counts as no answer", async () => {
  call.answer = () =>
    new Response("<html>Hotel</html>", { headers: { "content-type": "text/html" } });
  fillBoth();
  press(submit);
  await screen.findByText(unreachable);
  expect(entered).not.toHaveBeenCalled();
});

test("Two taps sign in once", async () => {
  const answers: ((answer: Response) => void)[] = [];
  call.answer = () => new Promise((resolve) => answers.push(resolve));
  fillBoth();
  const form = screen.getByRole("form", { name: english.login.title });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(isBusy()).toBe(true));
  fireEvent.submit(form);
  for (const each of answers) each(Response.json(SIGNED_IN));
  await waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(call.sent).toHaveLength(1);
});
