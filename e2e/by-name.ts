import type { Browser, Page } from "playwright-core";
import { visit, visitWithoutWorker, type Visit } from "./browser.ts";
import { signInToDemo } from "./open-screen.ts";

type Role = Parameters<Page["getByRole"]>[0];
/** "button Add Contact": a role and a name; "text …": a sentence. */
const find = (page: Page, what: string) => {
  const [role = "", ...words] = what.split(" ");
  const name = words.join(" ");
  return (
    role === "text"
      ? page.getByText(name, { exact: true })
      : page.getByRole(role as Role, { name, exact: true })
  ).first();
};
export const see = async (page: Page, ...what: string[]) => {
  for (const each of what) await find(page, each).waitFor();
};
export const tap = (page: Page, what: string) => find(page, what).click();
/** Finds in the dialogs above the page; in the topmost where there are several. */
export const inDialog = (page: Page, what: string) => {
  const [role = "", ...words] = what.split(" ");
  return page
    .getByRole("dialog")
    .getByRole(role as Role, { name: words.join(" "), exact: true })
    .last();
};
/** Waits for a toast, which may already be gone. */
export async function toast(page: Page, words: string | RegExp): Promise<void> {
  const pattern =
    typeof words === "string"
      ? `^${words.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`
      : words.source;
  const found = await page.waitForFunction(take, pattern, { polling: 100 });
  await found.dispose();
}

/** How often a toast came, not counting those that `toast` waited for. */
export const countToasts = (page: Page, words: string): Promise<number> =>
  page.evaluate((of) => window.toasts?.filter((each) => each === of).length ?? 0, words);

/**
 * Keeps later offers to undo open; usually they close after 8 seconds, which may be too soon on a
 * slow machine.
 */
export const keepUndoToastsOpen = (page: Page): Promise<void> =>
  page.evaluate(() => void (window.keepsUndoToastsOpen = true));

/**
 * Waits for an error message and closes it, unless it has closed by itself: it covers the buttons
 * below it for 8 seconds.
 */
export async function dismiss(page: Page, words: string): Promise<void> {
  const message = page.getByRole("alert").filter({ hasText: words });
  await message.getByText(words, { exact: true }).waitFor();
  await message
    .getByRole("button")
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await message.waitFor({ state: "detached" });
}
export const choices = async (page: Page, field: string, ...names: string[]) => {
  await tap(page, field);
  await see(page, ...names.map((name) => `option ${name}`));
  await page.keyboard.press("Escape");
};
export const shut = async (page: Page) => {
  await inDialog(page, "button Close").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

/** Signs in on a phone, in English, and waits for the person's data. */
export const signedIn = async (browser: Browser, url: string, person: Person): Promise<Visit> =>
  arrived(await visit(browser, url), person);

/** The same without a service worker. */
export const signedInWithoutWorker = async (
  browser: Browser,
  url: string,
  person: Person,
): Promise<Visit> => arrived(await visitWithoutWorker(browser, url), person);

type Person = Parameters<typeof signInToDemo>[1];

async function arrived(seen: Visit, person: Person): Promise<Visit> {
  await seen.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInToDemo(seen.page, person);
  return seen;
}

/** Runs in the page. The same message counts once while it is shown. */
function take(pattern: string): boolean {
  const words = new RegExp(pattern);
  const toasts = window.toasts ?? [];
  const at = toasts.findIndex((text) => words.test(text));
  if (at >= 0) toasts.splice(at, 1);
  const standing = [...document.querySelectorAll("[role=alert] *")];
  return at >= 0 || standing.some((part) => words.test(part.textContent ?? ""));
}
