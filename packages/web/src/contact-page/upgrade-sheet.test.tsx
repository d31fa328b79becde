// @vitest-environment happy-dom
import { customers } from "@roundsman/contract/customers";
import { tasks } from "@roundsman/contract/tasks";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { upgrade as t } from "../messages/late/upgrade/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { field, fill, linesUnder, press, refusal, show } from "../ui/testing.tsx";
import type { ContactBook } from "./contact.ts";
import { UpgradeSheet } from "./upgrade-sheet.tsx";

let sent: { readonly path: string; readonly body: unknown }[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ message: "Customer updated successfully" });
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }),
  );
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    return answer();
  });
  const person = { id: 9, name: "Wei", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => {
    sessionStore().clear();
    vi.unstubAllGlobals();
  };
});

const shown = (book: ContactBook = "customers") =>
  show(<UpgradeSheet book={book} opened onClose={() => {}} />);
const fillBoth = () => {
  fill(t.username, "Mill Café");
  fill(t.password, "open sesame");
};
const verdict = () => screen.getByRole("status").textContent;

test("An empty user name and an empty password are refused with their messages", async () => {
  shown();
  press(t.submit);
  await waitFor(() => expect(linesUnder(t.username)).toContain("Please input your Username!"));
  expect(linesUnder(t.password)).toEqual(["Please input your Password!"]);
  expect(sent).toEqual([]);
});

test("A user name of blanks is none, and a password of blanks is one", async () => {
  shown();
  fill(t.username, "   ");
  fill(t.password, "   ");
  press(t.submit);
  await waitFor(() => expect(linesUnder(t.username)).toContain("Please input your Username!"));
  expect(linesUnder(t.password)).toEqual([]);
  expect(sent).toEqual([]);
});

test("The name is sent without blanks at its ends, the password as it was typed", async () => {
  shown();
  fill(t.username, "  Mill Café ");
  fill(t.password, " open sesame ");
  press(t.submit);
  await waitFor(() => expect(verdict()).toBe("Congrats, Customer updated successfully!"));
  expect(sent.map(({ body }) => body)).toEqual([{ name: "Mill Café", password: " open sesame " }]);
});

test.each([
  ["customers", customers.upgrade.path],
  ["tasks", tasks.upgrade.path],
] as const)("One of the %s is upgraded by their own call, %s", async (book, path) => {
  shown(book);
  fillBoth();
  press(t.submit);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe(path);
});

test.each([
  ["Wrong password", "Password is wrong!"],
  ["Customer updated successfully", "Congrats, Customer updated successfully!"],
  ["Customer not found", "Sorry, Customer not found!"],
  ["Invalid request method", "Invalid request, please try again."],
  ["Come back on Monday", "Come back on Monday"],
])("To the answer “%s” the form says “%s”", async (message, words) => {
  answer = () => Response.json({ message });
  shown();
  fillBoth();
  press(t.submit);
  await waitFor(() => expect(verdict()).toBe(words));
  expect([field(t.username).value, field(t.password).value]).toEqual(["Mill Café", "open sesame"]);
});

test("A refusal is shown as the server sent it", async () => {
  answer = () => refusal(429, "Too many attempts. Please wait and try again.");
  shown();
  fillBoth();
  press(t.submit);
  await waitFor(() => expect(verdict()).toBe("Too many attempts. Please wait and try again."));
});

test("Without a network the form shows the error", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  shown();
  fillBoth();
  press(t.submit);
  await waitFor(() => expect(verdict()).toBe("Error: Failed to fetch"));
});

test("An answer is gone while the next attempt is sent; two taps send it once", async () => {
  answer = () => Response.json({ message: "Wrong password" });
  shown();
  fillBoth();
  press(t.submit);
  await waitFor(() => expect(verdict()).toBe("Password is wrong!"));
  const waiting: ((answer: Response) => void)[] = [];
  answer = () => new Promise((resolve) => waiting.push(resolve));
  const form = screen.getByRole("form", { name: t.title });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(waiting).not.toEqual([]));
  expect(verdict()).toBe("");
  for (const each of waiting) each(Response.json({ message: "Customer not found" }));
  await waitFor(() => expect(verdict()).toBe("Sorry, Customer not found!"));
  expect(sent).toHaveLength(2);
});
