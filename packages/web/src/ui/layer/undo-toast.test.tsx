// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { press, show } from "../testing.tsx";
import { undoable } from "./undo-toast.tsx";

beforeEach(() => void notifications.clean());

/** The texts that describe each Undo button to a screen reader. */
const offers = () =>
  screen.getAllByRole("button", { name: "Undo" }).map((button) => {
    const about = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    return Array.from(about?.children ?? [], ({ textContent }) => textContent);
  });

const offer = (message: string, names: readonly string[], run: () => unknown = () => undefined) =>
  undoable(message, { label: "Undo", run, names });

test("each of two offers names what it undoes", async () => {
  show(<Notifications />);
  offer("Invoice deleted", ["Jade £30.00"]);
  offer("Invoice deleted", ["Lotus £12.00", "Panda £4.00", "Pearl £5.00"]);
  await waitFor(() =>
    expect(offers()).toEqual([
      ["Invoice deleted", "Jade £30.00"],
      ["Invoice deleted", "Lotus £12.00 · Panda £4.00 +1"],
    ]),
  );
});

test("a name that the message has is not repeated", async () => {
  show(<Notifications />);
  offer("Rice removed", ["Rice"]);
  await waitFor(() => expect(offers()).toEqual([["Rice removed"]]));
});

test("an undo runs once, and its offer disappears when it is done", async () => {
  show(<Notifications />);
  const run = vi.fn();
  offer("Invoice deleted", ["Jade £30.00"], run);
  await screen.findByRole("button", { name: "Undo" });
  press("Undo");
  if (screen.queryByRole("button", { name: "Undo" })) press("Undo");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(run).toHaveBeenCalledTimes(1);
});
