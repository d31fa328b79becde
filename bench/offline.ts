import type { Page } from "playwright-core";
import { startApp } from "../e2e/app.ts";
import { launchOptimizing, visit } from "../e2e/browser.ts";
import { addContact, save, signIn, writeInvoice } from "../e2e/driver.ts";
import { startFaultProxy } from "../e2e/proxies/fault-proxy.ts";
import { keptForOffline } from "../e2e/kept-for-offline.ts";
import { copyCustomers, farAway, plainLoop } from "./parts/many-unsent.ts";
import { copyCustomersWithInvoices, inOutbox } from "./parts/outbox.ts";
import { median } from "./parts/race.ts";

/**
 * Measures a driver without signal: from the tap to the stored change, and from the return of
 * signal to everything sent. A real browser and a real server on one machine.
 */
const CONTACT = {
  phone: "1",
  email: "g@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1",
};
const CUSTOMERS = 500;
const app = await startApp("demo", { LOG_LEVEL: "silent" });
const proxy = await startFaultProxy(app.url);
const browser = await launchOptimizing();
try {
  const { page } = await visit(browser, proxy.url);
  page.setDefaultTimeout(30_000);
  // tsx makes functions call a helper `__name`, which a page does not have.
  await page.addInitScript("globalThis.__name = (of) => of");
  await signIn(page, "driver", "driver-demo");
  await page.getByRole("link", { name: "GetPaid" }).click();
  await page.getByRole("list", { name: "GetPaid" }).getByRole("button").first().waitFor();
  await page.getByRole("button", { name: "All sent" }).waitFor();
  await keptForOffline(page);

  proxy.fault = "down";
  const each: number[] = [];
  for (let round = 0; round < 8; round += 1)
    each.push(await markAll(page, round % 2 === 0 ? "Delivered" : "In transit"));
  console.log(
    `Tap to safely stored      ${median(each).toFixed(2).padStart(8)} ms an operation, ${await inOutbox(page)} stored by 8 taps`,
  );
  await send(page, "marks of 28 invoices");

  proxy.fault = "down";
  await addContact(page, { ...CONTACT, name: "Golden Dragon" });
  await writeInvoice(page, "Golden Dragon", [{ product: "Jasmine rice", quantity: "1" }]);
  await save(page);
  await copyCustomersWithInvoices(page, 99);
  await send(page, "new customers, each with an invoice");

  const together = await sendCustomers(page, "Alpha 2", "new customers");
  const { context, page: bare } = await visit(browser, proxy.url);
  const loop = await plainLoop(bare, proxy.url, CUSTOMERS);
  await context.close();
  console.log(
    `A plain loop of the same  ${loop.toFixed(0).padStart(8)} ms, so the app takes ${(together / loop).toFixed(2)} × as long`,
  );
  await farAway(page);
  await sendCustomers(page, "Alpha 1", "new customers, 150 ms there and back");
} finally {
  await browser.close();
  proxy.stop();
  await app.stop();
}

/** Milliseconds for each mutation, from the tap until the disk has them all. */
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

/**
 * Milliseconds from signal to all sent. `name` must come first in the list: the list is long, and
 * the test sees only its beginning.
 */
async function sendCustomers(page: Page, name: string, what: string): Promise<number> {
  proxy.fault = "down";
  await addContact(page, { ...CONTACT, name });
  await copyCustomers(page, CUSTOMERS - 1);
  return send(page, what);
}

async function send(page: Page, what: string): Promise<number> {
  const count = await inOutbox(page);
  const began = performance.now();
  proxy.fault = () => "none";
  await page.evaluate(() => dispatchEvent(new Event("online")));
  // Watching the outbox would slow down what is measured.
  await page.getByRole("button", { name: "All sent" }).waitFor({ timeout: 180_000 });
  // The screen does not count mutations that were written directly into the database.
  while ((await inOutbox(page)) > 0) await page.waitForTimeout(100);
  const all = performance.now() - began;
  console.log(
    `Signal to all sent        ${all.toFixed(0).padStart(8)} ms for ${count} ${what}, ${((count * 1000) / all).toFixed(0)} /s`,
  );
  return all;
}
