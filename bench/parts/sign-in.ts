import type { Browser, Page } from "playwright-core";
import { visit } from "../../e2e/browser.ts";
import { slowPhone, untilDrawn } from "./slow-phone.ts";

/** Milliseconds of a first sign-in on an empty phone, and of its unavoidable parts. */
export interface SignInTimes {
  /** From the tap on Login until the first row of the list is drawn. */
  readonly list: number;
  /**
   * The app's own share: from the tap to the first row on a phone that has its data but no program
   * files, less one plain request.
   */
  readonly own: number;
  /**
   * Two calls in sequence on the same connection, in a page of the same kind: sign in, fetch the
   * list.
   */
  readonly plain: number;
}

/** Round-trip time in milliseconds: a slow connection. */
export const SIGN_IN_LATENCY = 300;

/** The person types for as long as the app takes to load; nothing is cached beforehand. */
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

/** Deletes the session and every stored program file; keeps the database. */
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

async function plainCalls(browser: Browser, url: string): Promise<number> {
  const { context, page } = await visit(browser, url);
  await slowPhone(page, SIGN_IN_LATENCY);
  // tsx makes functions call a helper `__name`, which a page does not have.
  await page.addInitScript("globalThis.__name ??= (of) => of");
  // A page of the same origin that loads nothing else.
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
