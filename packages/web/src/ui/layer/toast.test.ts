import { notifications, notificationsStore } from "@mantine/notifications";
import { beforeEach, expect, test } from "vitest";
import { toast } from "./toast.ts";

beforeEach(() => {
  notifications.clean();
  // The same limit as in src/app/toasts.tsx.
  notificationsStore.setState({ ...notificationsStore.getState(), limit: 3 });
});

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

test("the same words twice are one toast", () => {
  toast.done("Copied");
  toast.failed("No signal");
  toast.done("Copied");
  toast.failed("No signal");
  expect(shown()).toEqual(["Copied", "No signal"]);
});

test("work that fails twice in the same way says so once", () => {
  toast.busy("Signing in").failed("Wrong password");
  const second = toast.busy("Signing in");
  expect(shown()).toEqual(["Wrong password", "Signing in"]);
  second.failed("Wrong password");
  expect(shown()).toEqual(["Wrong password"]);
});

test("an offer to undo is shown at once, whatever was said before", () => {
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
