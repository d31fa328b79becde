import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, type Visit } from "./browser.ts";
import { signedIn } from "./by-name.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

/** The lines about hand-overs above the GetPaid invoices. */
const lines = ({ page }: Visit) => page.getByRole("list", { name: "Handed over" });

/** Wei is ill, so a manager hands his work to Mei. */
let app: RunningApp;
let browser: Browser;
let wei: Visit;
let mei: Visit;
let office: Page;
let sessions: { readonly wei: HttpSession; readonly mei: HttpSession };
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  wei = await signedIn(browser, app.url, "driver");
  mei = await signedIn(browser, app.url, "partner");
  ({ page: office } = await signedIn(browser, app.url, "manager"));
  sessions = {
    wei: await signInOverHttp(app.url, "driver", "driver-demo"),
    mei: await signInOverHttp(app.url, "partner", "partner-demo"),
  };
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const openOf = async (of: HttpSession) =>
  (await of.api.invoices.listGetPaid({ body: {} })).invoices.filter(
    ({ deliveryStatus, totals }) =>
      deliveryStatus !== "delivered" && !totals.paid && !totals.credited,
  );
const idsOf = (invoices: readonly { readonly id: number }[]) => invoices.map(({ id }) => id);

async function withSignal({ page, context }: Visit): Promise<void> {
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

test("a manager hands over all open work of today, and the other driver has it on the phone without signal", async () => {
  const [first, second] = await openOf(sessions.wei);
  if (!first || !second) throw new Error("Wei has no open work");
  // Wei has no signal, and delivers one of them meanwhile.
  await wei.page.goto(`/make?invoice=${first.id}`);
  const status = wei.page.getByRole("button", { name: /: Mark delivery status$/ });
  await status.waitFor();
  await keptForOffline(wei.page);
  await wei.context.setOffline(true);
  await status.click();
  const choice = wei.page.getByRole("dialog", { name: "Mark delivery status" });
  await choice.getByRole("button", { name: "Delivered" }).click();
  await wei.page.getByRole("button", { name: "Delivered: Mark delivery status" }).waitFor();

  await office.goto("/info/office/hand-overs");
  // A hand-over of the sample business: another driver's work, until the day after tomorrow.
  await office.getByRole("button", { name: "Take back: Jun Zhao 赵军 → Mei Lin 林梅" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await office.getByText("No work is handed over.").waitFor();
  await office.getByLabel("From").selectOption({ label: "Wei Chen 陈伟" });
  await office
    .getByRole("status")
    .getByText(/^\d+ invoices for \d+ customers, £/)
    .waitFor();
  await office.getByLabel("To", { exact: true }).selectOption({ label: "Mei Lin 林梅" });
  const give = office.getByRole("button", { name: /^Hand over \d+ invoices$/ });
  await give.waitFor();
  const [count] = /\d+/.exec(await give.innerText()) ?? [];
  await give.click();
  await office.getByRole("dialog").getByRole("button", { name: "Hand over" }).click();
  await office
    .getByRole("region", { name: "Handed over now" })
    .getByText("Wei Chen 陈伟 → Mei Lin 林梅")
    .waitFor();
  expect(await openOf(sessions.wei)).toEqual([]);
  const theirs = idsOf(await openOf(sessions.mei));
  expect(theirs).toEqual(expect.arrayContaining([first.id, second.id]));

  // Mei's phone pulled the work by itself, and needs no signal from here on.
  await mei.page.goto("/info/home");
  const fromWei = lines(mei).getByText(
    `From Wei Chen 陈伟 today: all work, ${count} invoices to deliver.`,
  );
  await fromWei.waitFor();
  expect(await lines(mei).getByRole("listitem").count()).toBe(1);
  await mei.page
    .getByText(`INV-${second.id}`)
    .or(mei.page.getByText(second.billTo.name))
    .first()
    .waitFor();
  await keptForOffline(mei.page);
  await mei.context.setOffline(true);
  await mei.page.goto(`/make?invoice=${second.id}`);
  await mei.page.getByRole("heading", { name: `Edit INV-${second.id}` }).waitFor();
  await mei.page.goto("/info/home");
  await fromWei.waitFor();
  await withSignal(mei);
});

test("the figures of a hand-over open its invoices, and going back restores the choices", async () => {
  const given = office
    .getByRole("region", { name: "Handed over now" })
    .getByRole("link", { name: /£[\d,.]+ · \d+ not delivered/ });
  const [, count, amount] =
    /(\d+) invoices?, (£[\d,.]+) · \d+ not delivered$/.exec(await given.innerText()) ?? [];
  await given.click();
  const sums = office.getByLabel("Handed over", { exact: true });
  await sums.getByText(`${amount}`, { exact: true }).waitFor();
  await sums.getByText(`${count}`, { exact: true }).waitFor();
  await office.locator("main [data-index] button").first().click();
  await office.getByRole("dialog").locator("img").waitFor();
  await office.goto("/info/office/hand-overs");
  await office.getByLabel("From").selectOption({ label: "Mei Lin 林梅" });
  await office.getByText("For good", { exact: true }).click();
  await office.getByLabel("To", { exact: true }).selectOption({ label: "Jun Zhao 赵军" });
  await office.getByRole("status").getByRole("link", { name: /£/ }).click();
  await office.getByRole("heading", { name: "Work to hand over" }).waitFor();
  await office.locator("main [data-index] button").first().waitFor();
  await office.getByRole("link", { name: "Hand over work" }).click();
  await office
    .getByRole("radio", { name: "For good", checked: true })
    .waitFor({ state: "attached" });
  await office
    .getByLabel("To", { exact: true })
    .locator("option:checked", { hasText: "Jun Zhao 赵军" })
    .waitFor({ state: "attached" });
});

test("an invoice that the first driver delivered without signal arrives once, and is his again", async () => {
  const delivered = async (of: HttpSession) =>
    (await of.api.invoices.listGetPaid({ body: {} })).invoices.filter(
      ({ deliveryStatus }) => deliveryStatus === "delivered",
    );
  const before = idsOf(await delivered(sessions.wei));
  await withSignal(wei);
  const after = await eventually(
    async () => idsOf(await delivered(sessions.wei)),
    (ids) => ids.length > before.length,
  );
  const [id] = after.filter((each) => !before.includes(each));
  expect(after).toHaveLength(before.length + 1);
  expect(idsOf(await openOf(sessions.mei))).not.toContain(id);
  expect(idsOf(await delivered(sessions.mei))).not.toContain(id);
});

test("the first driver's phone names who has the work", async () => {
  await wei.page.goto("/info/home");
  await lines(wei).getByText("Mei Lin 林梅 has your work today.").waitFor();
});

test("a manager takes back the work that is not delivered", async () => {
  await office.getByRole("button", { name: /^Take back: / }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await office.getByText("No work is handed over.").waitFor();
  expect((await openOf(sessions.wei)).length).toBeGreaterThan(0);
  await office.getByRole("region", { name: "Earlier" }).getByText("Wei Chen 陈伟").waitFor();
  for (const each of [wei, mei]) await lines(each).waitFor({ state: "detached" });
});
