import { addDays, dayAt, type Day } from "@roundsman/core/day";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { signIn } from "./driver.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** Searching, sorting and marking in the invoice lists. */
let app: RunningApp;
let browser: Browser;
let driver: Visit;
let page: Page;
let http: HttpSession;
const today = dayAt(Date.now());

interface Sent {
  readonly customer: string;
  readonly date: Day;
  readonly due?: Day;
  readonly price?: number;
}
const LATE: Sent = {
  customer: "Late Lantern 迟到灯笼",
  date: addDays(today, -30),
  due: addDays(today, -12),
};

const send = (path: string, { customer, date, due, price = 1 }: Sent) =>
  http.raw("POST", path, {
    customer_name: customer,
    invoice_date: date,
    ...(due && { due_date: due }),
    product_details: [{ id: "tea", name: "Moss 苔藓", price, quantity: 1, discount_amount: 0 }],
  });

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  http = await signInOverHttp(app.url, "driver", "driver-demo");
  await send("/api/invoice/", LATE);
  for (const days of [9, 2, 5])
    await send("/api/futureinvoice/", { customer: `In ${days} days`, date: addDays(today, days) });
  for (const days of [6, 1])
    await send("/api/futureinvoice/", { customer: "Forgotten", date: addDays(today, -days) });
  driver = await visitWithoutWorker(browser, app.url);
  ({ page } = driver);
  await signIn(page, "driver", "driver-demo");
  await rows("GetPaid").first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const rows = (list: string) => page.getByRole("list", { name: list }).locator("[data-row]");
const texts = (list: string) => rows(list).allTextContents();
const go = (list: string) => page.getByRole("link", { name: list }).click();
const search = (words: string) =>
  page.getByRole("searchbox", { name: "Search invoices" }).fill(words);
const sort = (words: string) =>
  page.getByRole("combobox", { name: "Sort invoices" }).selectOption(words);
const amounts = async () =>
  (await texts("GetPaid")).map((text) =>
    Number(/£([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(",", "")),
  );
const isFalling = (all: readonly number[]) =>
  all.length > 1 && all.every((each, at) => at === 0 || each <= (all[at - 1] ?? 0));
const DATE = /\d{4}-\d\d-\d\d/;

describe("A list of invoices", () => {
  test("is searched by pinyin, number and product, which hides the actions on the whole list", async () => {
    await search("cddl");
    await page.getByText(/^1 of \d+$/).waitFor();
    await expect.poll(() => texts("GetPaid")).toEqual([expect.stringContaining(LATE.customer)]);
    expect(await page.getByRole("button", { name: "Submit All" }).count()).toBe(0);
    const [one] = (await http.api.invoices.listGetPaid({ body: {} })).invoices;
    // Another invoice's number may begin with this one.
    const starts = (await http.api.invoices.listGetPaid({ body: {} })).invoices.filter(({ id }) =>
      String(id).startsWith(String(one?.id)),
    );
    await search(`INV-${one?.id}`);
    await expect.poll(async () => (await texts("GetPaid")).length).toBe(starts.length);
    await rows("GetPaid")
      .filter({ hasText: one?.billTo.name ?? "" })
      .first()
      .waitFor();
    await search("taixian");
    await expect.poll(() => texts("GetPaid")).toEqual([expect.stringContaining(LATE.customer)]);
    await search("nobody at all");
    await page.getByText("No invoice matches “nobody at all”.").waitFor();
    await search("");
    await page.getByRole("button", { name: "Submit All" }).waitFor();
  });

  test("is sorted by amount, and stays sorted on other screens and at the next visit", async () => {
    await sort("Amount high-low");
    await expect.poll(async () => isFalling(await amounts())).toBe(true);
    expect(await page.getByRole("list", { name: "GetPaid" }).getByRole("heading").count()).toBe(0);
    await go("Credit");
    await rows("Credit").first().waitFor();
    expect(await page.getByRole("combobox", { name: "Sort invoices" }).inputValue()).toBe(
      "date down",
    );
    await go("GetPaid");
    await rows("GetPaid").first().waitFor();
    expect(await page.getByRole("combobox", { name: "Sort invoices" }).inputValue()).toBe(
      "amount down",
    );
    await page.reload();
    await rows("GetPaid").first().waitFor();
    expect(await page.getByRole("combobox", { name: "Sort invoices" }).inputValue()).toBe(
      "amount down",
    );
    await sort("Newest first");
  });

  test("shows dates as YYYY-MM-DD, and Schedule begins with the next day", async () => {
    await go("Schedule");
    await rows("Schedule").first().waitFor();
    const dates = (await texts("Schedule")).map((text) => DATE.exec(text)?.[0] ?? "");
    const next = dates.filter((date) => date >= today);
    expect(next).toContain(addDays(today, 2));
    expect(dates.slice(0, next.length)).toEqual(next.toSorted());
    await page
      .getByText("2 invoices are scheduled for past days. By date they come last.")
      .waitFor();
    const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(headings).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\d{4}-\d\d-\d\d \w+day$/)]),
    );
    // Past days come last, and are marked.
    const last = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return (await texts("Schedule")).map((text) => DATE.exec(text)?.[0]).slice(-2);
    };
    await expect.poll(last).toEqual([addDays(today, -1), addDays(today, -6)]);
    await page.getByRole("heading", { name: `Past · ${addDays(today, -6)}` }).waitFor();
  });

  test.each([
    ["Schedule", "/api/futureinvoice/", "date up"],
    ["Credit", "/api/notpaidinvoice/", "date down"],
  ])("is searched and sorted in %s too", async (list, path, usual) => {
    for (const price of [3, 7, 5])
      await send(path, { customer: `Moth ${list} 飞蛾 ${price}`, date: today, price });
    await go(list);
    await search("taixian fe");
    await expect.poll(async () => (await texts(list)).length).toBe(3);
    await sort("Amount high-low");
    const prices = async () => (await texts(list)).map((text) => /£(\d)/.exec(text)?.[1]);
    await expect.poll(prices).toEqual(["7", "5", "3"]);
    await search("");
    await go("GetPaid");
    await rows("GetPaid").first().waitFor();
    await go(list);
    await rows(list).first().waitFor();
    expect(await page.getByRole("combobox", { name: "Sort invoices" }).inputValue()).toBe(
      "amount down",
    );
    await sort(usual);
  });

  test("shows how many days an invoice is overdue", async () => {
    await go("GetPaid");
    // The schedule, which is being left, has the same search field.
    await rows("GetPaid").first().waitFor();
    await search(LATE.customer);
    await expect.poll(() => texts("GetPaid")).toEqual([expect.stringContaining("12 days late")]);
    await search("");
  });
});

describe("The delivery status on a row", () => {
  const status = async () =>
    (await http.api.invoices.listGetPaid({ body: {} })).invoices.find(
      ({ billTo }) => billTo.name === LATE.customer,
    )?.deliveryStatus;

  test("advances by one tap, and goes back by undo", async () => {
    await search(LATE.customer);
    await expect.poll(() => texts("GetPaid")).toHaveLength(1);
    await page.getByRole("button", { name: "Not shipped: mark In transit" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Marked: In transit" });
    // While the pointer is on Undo the toast stays, however long the server takes.
    await toast.getByRole("button", { name: "Undo" }).hover();
    await expect.poll(status).toBe("in_transit");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect.poll(status).toBe("not_shipped");
  });

  test("advances by a swipe to the right, which does not open the invoice", async () => {
    const row = rows("GetPaid").first();
    const box = await row.boundingBox();
    if (!box) throw new Error("the row is not there");
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", by = 0) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: box.x + 40 + by, y: box.y + 30 }],
      });
    await touch("touchStart");
    for (let by = 0; by <= 120; by += 10) await touch("touchMove", by);
    await touch("touchEnd");
    await expect.poll(status).toBe("in_transit");
    expect(page.url()).toContain("/info/home");
  });

  test("of a delivered invoice asks for the new status, on the row and on the invoice", async () => {
    await page.getByRole("button", { name: "In transit: mark Delivered" }).click();
    await page.getByRole("button", { name: "Delivered: change" }).click();
    const choice = page.getByRole("dialog", { name: "Mark delivery status" });
    await choice.getByRole("button", { name: "Not shipped" }).click();
    await expect.poll(status).toBe("not_shipped");
    await rows("GetPaid").first().click();
    await page.waitForURL("**/make");
    await page.getByText("12 days late").waitFor();
    await page.getByRole("button", { name: "Not shipped: Mark delivery status" }).click();
    await choice.getByRole("button", { name: "Delivered" }).click();
    await page.getByRole("button", { name: "Delivered: Mark delivery status" }).waitFor();
    await expect.poll(status).toBe("delivered");
    await page.getByRole("link", { name: "Back" }).click();
    await search("");
  });
});

describe("History", () => {
  test("is sorted oldest first and opens scrolled to the newest", async () => {
    await go("History");
    await rows("History").first().waitFor();
    const atEnd = () =>
      page.evaluate(
        () => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
      );
    await expect.poll(atEnd).toBe(true);
    const dates = async () => (await texts("History")).map((text) => DATE.exec(text)?.[0] ?? "");
    const newest = (await http.api.invoices.search({ body: {} })).invoices.at(-1)?.date;
    await expect.poll(async () => (await dates()).at(-1)).toBe(newest);
    const shown = await dates();
    expect(shown).toEqual(shown.toSorted());
  });

  test("finds invoices past their due date as overdue, and keeps its filter", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Payment status" }).selectOption("overdue");
    await page.getByRole("button", { name: "Apply Filter" }).click();
    await search(LATE.customer);
    await rows("History").filter({ hasText: "12 days late" }).waitFor();
    await search("");
    await page.getByRole("button", { name: "Clear filter" }).click();
  });

  test("finds the invoices of a picked contact, also those under an earlier name", async () => {
    const { items } = await http.api.customers.list({ params: { rp: http.id } });
    const contact = items.find(({ name }) => name.startsWith("Noodle Lane"));
    await http.raw("POST", "/api/invoice/", {
      customer_name: "Before The Rename",
      drivercustomer_id: contact?.id,
      invoice_date: today,
    });
    await http.raw("POST", "/api/invoice/", {
      customer_name: "Noodle Lane Two",
      invoice_date: today,
    });
    await search("Noodle Lane Two");
    await rows("History").filter({ hasText: "Noodle Lane Two" }).waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("button", { name: "Pick from contacts" }).click();
    const drawer = page.getByRole("dialog", { name: "Choose customer" });
    await drawer.getByRole("searchbox").fill("mianxiang");
    // Before the search, a recent customer is in two lists.
    const found = drawer.getByRole("listitem").getByText("Noodle Lane");
    await expect.poll(() => found.count()).toBe(1);
    await found.click();
    await page.getByRole("button", { name: "Apply Filter" }).click();
    await page.getByText("No invoice matches “Noodle Lane Two”.").waitFor();
    await search("rename");
    await rows("History").filter({ hasText: "Before The Rename" }).waitFor();
  });

  test("no page error occurred", () => expect(driver.pageErrors).toEqual([]));
});
