import type { Browser, Page } from "playwright-core";
import { visit } from "../../e2e/browser.ts";
import { slowPhone } from "./slow-phone.ts";

/** Milliseconds of one first sign-in on a phone that has nothing, and of what it cannot do without. */
export interface SignInTimes {
  /** From the tap on Login until the first row of the list is drawn. */
  readonly list: number;
  /** What the app itself takes: from the tap until the first row is drawn on a phone that has its data already but none of the programs, less one plain request. */
  readonly own: number;
  /** Two calls one after the other on the same line, in the same kind of page: sign in, fetch the list. */
  readonly plain: number;
}

/** Milliseconds there and back: a slow line. */
export const SIGN_IN_LATENCY = 300;

/** The person types for as long as the app needs to come; nothing of it is stored ahead. */
export async function signInTimes(
  browser: Browser,
  url: string,
  row: string,
): Promise<SignInTimes> {
  const { context, page } = await visit(browser, url);
  page.setDefaultTimeout(120_000);
  const session = await slowPhone(page, SIGN_IN_LATENCY);
  await fillIn(page);
  const list = await untilDrawn(page, "button[type=submit]", row);
  await page.evaluate(keepOnlyRows);
  await session.send("Network.clearBrowserCache");
  await fillIn(page);
  const again = await untilDrawn(page, "button[type=submit]", row);
  await context.close();
  const plain = await plainCalls(browser, url);
  return { list, plain, own: again - plain / 2 };
}

/** Forgets who is signed in, and every program that was stored. */
async function keepOnlyRows(): Promise<void> {
  localStorage.clear();
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

async function fillIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill("driver");
  await page.getByLabel("Password", { exact: true }).fill("driver-demo");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Presses a button; milliseconds until what it leads to is drawn. */
const untilDrawn = (page: Page, button: string, wanted: string): Promise<number> =>
  page.evaluate(
    ([button, wanted]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          look.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        look.observe(document, { childList: true, subtree: true });
        document.querySelector<HTMLElement>(button)?.click();
      }),
    [button, wanted] as const,
  );

async function plainCalls(browser: Browser, url: string): Promise<number> {
  const { context, page } = await visit(browser, url);
  await slowPhone(page, SIGN_IN_LATENCY);
  // tsx gives functions their names by a function that a page does not have.
  await page.addInitScript("globalThis.__name ??= (of) => of");
  // A page of the same origin that loads nothing.
  await page.goto("/icon.svg");
  const time = await page.evaluate(async () => {
    const began = performance.now();
    const post = async (path: string, body: object, access = "") => {
      const headers = {
        "content-type": "application/json",
        ...(access && { authorization: `Bearer ${access}` }),
      };
      return (
        await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })
      ).json() as Promise<{
        access: string;
        invoices: object[];
      }>;
    };
    const { access } = await post("/api/manager/login/", {
      username: "driver",
      password: "driver-demo",
    });
    const { invoices } = await post("/api/unpaid_invoices/", {}, access);
    if (invoices.length === 0) throw new Error("The list is empty");
    return performance.now() - began;
  });
  await context.close();
  return time;
}
