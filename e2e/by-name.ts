import type { Browser, Page } from "playwright-core";
import { visit, visitWithoutWorker, type Visit } from "./browser.ts";
import { arrive } from "./open-screen.ts";

type Role = Parameters<Page["getByRole"]>[0];
/** "button Add Contact": a role and the name; "text …" is a sentence that stands there. */
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
/** Within what stands above the page; the topmost where there are two. */
export const inDialog = (page: Page, what: string) => {
  const [role = "", ...words] = what.split(" ");
  return page
    .getByRole("dialog")
    .getByRole(role as Role, { name: words.join(" "), exact: true })
    .last();
};
/** Waits for a message, which may be gone by now. */
export async function toast(page: Page, words: string | RegExp): Promise<void> {
  const pattern =
    typeof words === "string"
      ? `^${words.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`
      : words.source;
  const found = await page.waitForFunction(take, pattern, { polling: 100 });
  await found.dispose();
}

/** How often a message came beside those that were waited for. */
export const othersOf = (page: Page, words: string): Promise<number> =>
  page.evaluate((of) => window.toasts?.filter((each) => each === of).length ?? 0, words);

/** Offers to undo that come from now on stay, however long the machine takes: as a rule they go after 8 seconds. */
export const holdOffers = (page: Page): Promise<void> =>
  page.evaluate(() => void (window.holdsOffers = true));

/** Waits for a message of a failure, and closes it unless it closed by itself: for 8 seconds it covers the buttons below it. */
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

/** On a phone, in English, with the books there. */
export const signedIn = async (browser: Browser, url: string, person: Person): Promise<Visit> =>
  arrived(await visit(browser, url), person);

/** The same without a service worker. */
export const signedInWithoutWorker = async (
  browser: Browser,
  url: string,
  person: Person,
): Promise<Visit> => arrived(await visitWithoutWorker(browser, url), person);

type Person = Parameters<typeof arrive>[1];

async function arrived(seen: Visit, person: Person): Promise<Visit> {
  await seen.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await arrive(seen.page, person);
  return seen;
}

/** Runs in the page. The same message again, while it stands, is no new one. */
function take(pattern: string): boolean {
  const words = new RegExp(pattern);
  const toasts = window.toasts ?? [];
  const at = toasts.findIndex((text) => words.test(text));
  if (at >= 0) toasts.splice(at, 1);
  const standing = [...document.querySelectorAll("[role=alert] *")];
  return at >= 0 || standing.some((part) => words.test(part.textContent ?? ""));
}
