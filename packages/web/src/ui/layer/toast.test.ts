import { notifications, notificationsStore } from "@mantine/notifications";
import { beforeEach, expect, test } from "vitest";
import { toast } from "./toast.ts";

beforeEach(() => {
  notifications.clean();
  // The same limit as in src/app/toasts.tsx.
  notificationsStore.setState({ ...notificationsStore.getState(), limit: 3 });
});

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

test("the same text twice is one toast", () => {
  toast.done("Copied");
  toast.failed("No signal");
  toast.done("Copied");
  toast.failed("No signal");
  expect(shown()).toEqual(["No signal", "Copied"]);
});

test("work that fails twice in the same way shows it once", () => {
  toast.busy("Signing in").failed("Wrong password");
  const second = toast.busy("Signing in");
  expect(shown()).toEqual(["Wrong password", "Signing in"]);
  second.failed("Wrong password");
  expect(shown()).toEqual(["Wrong password"]);
});

test("an offer to undo is shown at once, whatever is already shown", () => {
  for (const word of ["one", "two", "three", "four"]) toast.done(word);
  for (const fault of ["a", "b", "c"]) toast.failed(fault);
  toast.offer("Deleted");
  expect(shown()[0]).toBe("Deleted");
  expect(shown()).not.toContain("one");
});

test("of many offers the last three are shown", () => {
  const dismiss = ["first", "second", "third", "fourth"].map((word) => toast.offer(word));
  expect(shown()).toEqual(["second", "third", "fourth"]);
  dismiss.at(-1)?.();
  expect(shown()).toEqual(["second", "third"]);
});

test("a failure is shown at once, whatever is offered before, and an offer after it as well", () => {
  for (const word of ["first", "second", "third"]) toast.offer(word);
  toast.failed("No signal");
  expect(shown()).toEqual(["second", "third", "No signal"]);
  toast.failed("Phone is full");
  expect(shown()).toEqual(["second", "third", "Phone is full"]);
  toast.offer("fourth");
  expect(shown()).toEqual(["third", "fourth", "Phone is full"]);
});

test("a failure that was replaced by later ones returns when there is room", () => {
  const dismiss = ["first", "second"].map((word) => toast.offer(word));
  toast.failed("No signal");
  toast.failed("Phone is full");
  expect(shown()).not.toContain("No signal");
  for (const each of dismiss) each();
  expect(shown()).toEqual(["Phone is full", "No signal"]);
});

test("the same work twice is one toast until both are done", () => {
  const [one, two] = [toast.busy("Saving"), toast.busy("Saving")];
  expect(shown()).toEqual(["Saving"]);
  one.done("Saved");
  one.dismiss();
  expect(shown()).toEqual(["Saving", "Saved"]);
  two.done("Saved");
  expect(shown()).toEqual(["Saved"]);
});

test("a progress toast with a new text is separate, and is shared once the texts are the same", () => {
  const [one, two] = [toast.busy("Saving"), toast.busy("Saving")];
  one.change("Saving 2");
  expect(shown()).toEqual(["Saving", "Saving 2"]);
  two.change("Saving 2");
  expect(shown()).toEqual(["Saving 2"]);
  one.dismiss();
  expect(shown()).toEqual(["Saving 2"]);
  two.dismiss();
  expect(shown()).toEqual([]);
});
