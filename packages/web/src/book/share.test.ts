import { notifications, notificationsStore } from "@mantine/notifications";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inBlocks, shareText } from "./share.ts";

const t = { copied: "copied", copyFailed: "not copied" };
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

/** A browser with these abilities, and a record of what it was asked to do. */
function browser({
  clipboard,
  sheet,
}: {
  readonly clipboard: boolean;
  readonly sheet: boolean;
}): string[] {
  const asked: string[] = [];
  const take = (where: string) => (text: string) =>
    Promise.resolve(void asked.push(`${where}: ${text}`));
  vi.stubGlobal("matchMedia", () => ({ matches: sheet }));
  vi.stubGlobal("navigator", {
    ...(clipboard && { clipboard: { writeText: take("clipboard") } }),
    ...(sheet && { share: ({ text }: { readonly text: string }) => take("sheet")(text) }),
  });
  return asked;
}

beforeEach(() => notifications.clean());
afterEach(() => vi.unstubAllGlobals());

it("shared text is lines that no spreadsheet runs, and leaves phone numbers as they are", () => {
  const known = ["=cmd|x", "+44 20 7946 0018", "", "1 High St\n@Leeds"];
  expect(inBlocks([known, ["金龙"]])).toBe(
    "'=cmd|x\n+44 20 7946 0018\n1 High St\n'@Leeds\n\n金龙\n",
  );
});

it("copies to the clipboard, and offers the phone's sheet as well", async () => {
  const asked = browser({ clipboard: true, sheet: true });
  await shareText("金龙", t);
  expect(asked).toEqual(["clipboard: 金龙", "sheet: 金龙"]);
  expect(toasts()).toEqual(["copied"]);
});

it("shows an error if the page has no clipboard, as over plain http", async () => {
  const asked = browser({ clipboard: false, sheet: false });
  await shareText("金龙", t);
  expect(asked).toEqual([]);
  expect(toasts()).toEqual(["not copied"]);
});
