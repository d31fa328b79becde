// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { press, show } from "../testing.tsx";
import { useHandOut } from "./hand-out-sheet.tsx";

const { handOut: t } = english.editor;
const PAPER = new File(["paper"], "STM-1.pdf", { type: "application/pdf" });

/** What the phone's share sheet does with the files. */
let shared: () => Promise<void>;
let isPhone: boolean;
let saved: string[];
/** What became of each paper: whether it was handed out. */
let ends: boolean[];
beforeEach(() => {
  [shared, isPhone, saved, ends] = [async () => {}, true, [], []];
  notifications.clean();
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), {
      matches: isPhone && query === "(pointer: coarse)",
      media: query,
    }),
  );
  Object.assign(navigator, { canShare: () => true, share: () => shared() });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, "canShare");
    Reflect.deleteProperty(navigator, "share");
  };
});

function Paper() {
  const { handOut, sheet } = useHandOut();
  const give = async () => void ends.push(await handOut({ files: [PAPER] }));
  return (
    <>
      <Notifications />
      <button onClick={() => void give()}>Statement</button>
      {sheet}
    </>
  );
}

async function offered(): Promise<void> {
  show(<Paper />);
  press("Statement");
  await screen.findByRole("dialog", { name: t.title });
}
/** Save and Share can be pressed once more. */
const chosenAgain = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: t.save }).disabled).toBe(false),
  );
const messages = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

test("On a phone a document can be saved, too", async () => {
  await offered();
  press(t.save);
  await waitFor(() => expect(ends).toEqual([true]));
  expect(saved).toEqual(["STM-1.pdf"]);
});

test("Closing the share sheet shows nothing, saves nothing and keeps the choice", async () => {
  shared = () => Promise.reject(new DOMException("closed", "AbortError"));
  await offered();
  press(t.share);
  await chosenAgain();
  press(english.common.close);
  await waitFor(() => expect(ends).toEqual([false]));
  expect([saved, messages()]).toEqual([[], []]);
});

test("If the browser refuses to share, an error is shown, and nothing is saved in its place", async () => {
  shared = () => Promise.reject(new DOMException("not now", "NotAllowedError"));
  await offered();
  press(t.share);
  await screen.findByText(t.paperFailed);
  await chosenAgain();
  expect([saved, ends]).toEqual([[], []]);
  shared = async () => {};
  press(t.share);
  await waitFor(() => expect(ends).toEqual([true]));
  expect(saved).toEqual([]);
});

test("A desktop does not ask, because its share menu is no use for a document", async () => {
  isPhone = false;
  show(<Paper />);
  press("Statement");
  await waitFor(() => expect(ends).toEqual([true]));
  expect(saved).toEqual(["STM-1.pdf"]);
});
