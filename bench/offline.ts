import type { Page } from "playwright-core";
import { startApp } from "../e2e/app.ts";
import { launchBrowser, visit } from "../e2e/browser.ts";
import { addContact, save, signIn, writeInvoice } from "../e2e/driver.ts";
import { startFaultProxy } from "../e2e/fault-proxy.ts";
import { inOutbox, writeAgain } from "./parts/outbox.ts";

/** A driver without signal: from the tap to safely stored, and from signal to everything sent. A real browser, a real server, one machine. */
const app = await startApp("demo", { LOG_LEVEL: "silent" });
const proxy = await startFaultProxy(app.url);
const browser = await launchBrowser();
try {
  const { page } = await visit(browser, proxy.url);
  page.setDefaultTimeout(30_000);
  // The runner of this script names functions by a helper of its own, which no page has.
  await page.addInitScript("globalThis.__name = (of) => of");
  await signIn(page, "driver", "driver-demo");
  await page.getByRole("link", { name: "GetPaid" }).click();
  await page.getByRole("list", { name: "GetPaid" }).getByRole("button").first().waitFor();
  await page.getByRole("button", { name: "All sent" }).waitFor();

  proxy.weather = "dead";
  const each: number[] = [];
  for (let round = 0; round < 8; round += 1)
    each.push(await markAll(page, round % 2 === 0 ? "Delivered" : "In transit"));
  const middle = each.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  console.log(
    `Tap to safely stored      ${middle.toFixed(2).padStart(8)} ms an operation, ${await inOutbox(page)} stored by 8 taps`,
  );
  await send(page, "marks of 28 invoices");

  // Their programs come while there is signal.
  for (const path of ["/make", "/info/contacts"]) {
    await page.goto(path);
    await page.getByRole("button", { name: /^(Choose customer|Add Contact)$/ }).waitFor();
  }
  proxy.weather = "dead";
  await addContact(page, {
    name: "Golden Dragon",
    phone: "1",
    email: "g@example.com",
    address: "1 Mill Lane",
    city: "Leeds",
    postcode: "LS1",
  });
  await writeInvoice(page, "Golden Dragon", []);
  await save(page);
  await writeAgain(page, 99);
  await send(page, "new customers, each with an invoice");
} finally {
  await browser.close();
  proxy.stop();
  await app.stop();
}

/** Milliseconds an operation from the tap until the disk has them all. */
async function markAll(page: Page, status: string): Promise<number> {
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("menuitem", { name: "Select GetPaid" }).click();
  await page.getByText("Select all", { exact: true }).first().click();
  await page.getByRole("button", { name: /^(Mark delivery status|Delivery)$/ }).click();
  const choice = page.getByRole("dialog").getByRole("button", { name: status });
  await choice.waitFor();
  const before = await inOutbox(page);
  const began = performance.now();
  await choice.click();
  while ((await inOutbox(page)) === before) continue;
  return (performance.now() - began) / ((await inOutbox(page)) - before);
}

async function send(page: Page, what: string): Promise<void> {
  const count = await inOutbox(page);
  const began = performance.now();
  proxy.weather = () => "fair";
  await page.evaluate(() => dispatchEvent(new Event("online")));
  // Looking into the outbox all the while would slow down what is measured.
  await page.getByRole("button", { name: "All sent" }).waitFor({ timeout: 180_000 });
  // What was written behind the app's back is not counted on its screen at once.
  while ((await inOutbox(page)) > 0) await page.waitForTimeout(100);
  const all = performance.now() - began;
  console.log(
    `Signal to all sent        ${all.toFixed(0).padStart(8)} ms for ${count} ${what}, ${((count * 1000) / all).toFixed(0)} /s`,
  );
}
