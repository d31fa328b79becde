import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { addContact, addProduct, OWNER, save, setUp, signIn, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { startFaultProxy, type FaultProxy } from "./proxies/fault-proxy.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const PLACE = {
  phone: "1",
  email: "a@example.com",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1",
};
const MISSED = 30;

let app: RunningApp;
let proxy: FaultProxy;
let browser: Browser;
let van: Visit;
let office: Visit;
let clerk: HttpSession;

beforeAll(async () => {
  app = await startApp("empty");
  proxy = await startFaultProxy(app.url);
  browser = await launchBrowser();
  van = await visit(browser, app.url);
  office = await visit(browser, proxy.url);
  await setUp(van.page, OWNER);
  await signIn(office.page, OWNER.username, OWNER.password);
  clerk = await signInOverHttp(app.url, OWNER.username, OWNER.password);
});
afterAll(async () => {
  await browser?.close();
  proxy?.stop();
  await app?.stop();
});

const rows = (page: Visit["page"], list: string) =>
  page.getByRole("list", { name: list }).getByRole("listitem");

test("a change on one device is shown on the other without a reload", async () => {
  await office.page.goto("/info/contacts");
  await addContact(van.page, { name: "Golden Dragon", ...PLACE });
  await rows(office.page, "Contacts").getByText("Golden Dragon").waitFor();

  await office.page.getByRole("link", { name: "GetPaid" }).click();
  await addProduct(van.page, { name: "Rice", price: "12.35", discount: "0.10" });
  await writeInvoice(van.page, "Golden Dragon", [{ product: "Rice", quantity: "2" }]);
  await save(van.page);
  await rows(office.page, "GetPaid").getByText("£24.50").waitFor();
});

test("a device that was offline gets everything that it missed in one request", async () => {
  await office.page.getByRole("link", { name: "Contacts" }).click();
  proxy.fault = "down";
  for (let made = 1; made <= MISSED; made += 1)
    await clerk.raw("POST", "/create-driver-customer/", {
      customer_name: `Customer ${made}`,
      customer_address: "2 Mill Lane",
      city: "Hull",
      postcode: "HU1",
      phone: "2",
      email: "b@example.com",
      client_id: randomUUID(),
    });
  const [first] = Object.values(
    (await clerk.raw("GET", `/api/responsible_persons/${clerk.id}/customers/`)) as Record<
      string,
      { id: number }
    >,
  );
  await clerk.raw("DELETE", `/api/responsible_persons_edit/${clerk.id}/customers/${first?.id}/`);

  const asked: string[] = [];
  office.page.on(
    "request",
    (request) => void asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  proxy.fault = () => "none";
  await office.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await eventually(
    () => office.page.getByText(/^\d+ contacts?$/).textContent(),
    (count) => count === `${MISSED} contacts`,
  );
  expect(await rows(office.page, "Contacts").getByText("Golden Dragon").count()).toBe(0);
  // The change stream reopens and says that there may be changes; a pull brings them without
  // reading a list.
  expect(asked).toContain("/api/pull/");
  expect(asked.filter((path) => /customers|driver-stocks|invoice|routes/.test(path))).toEqual([]);
  // Program files may still be on their way.
  const calls = asked.filter((path) => !path.startsWith("/assets/"));
  expect(calls.length).toBeLessThan(MISSED / 2);
});

test("no page error occurred", () => {
  // The phone asks for a changed row that is gone, and gets 404.
  expect(
    [...van.pageErrors, ...office.pageErrors].filter((error) => !error.includes("status of 404")),
  ).toEqual([]);
});
