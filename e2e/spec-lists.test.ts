import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import {
  choices,
  dismiss,
  inDialog,
  see,
  shut,
  signedInWithoutWorker,
  tap,
  toast,
} from "./by-name.ts";

/**
 * Lists and contacts, line by line (spec §2, §5 and §8): every control by its role and full name,
 * every message word for word.
 */
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp("demo", { UPGRADE_PASSWORD: "regulars-only" });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("the login requires username and password, and says if they are wrong", async () => {
  const { page, context } = await visitWithoutWorker(browser, app.url);
  await page.goto("/login");
  await tap(page, "button Login");
  await see(page, "text Please input your Username!", "text Please input your Password!");
  await page.getByLabel("Username").fill("driver");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await tap(page, "button Login");
  await toast(page, "login failed, check username or password");
  await context.close();
});

describe("The lists of a driver", () => {
  let seen: Visit;
  let page: Page;
  beforeAll(async () => {
    seen = await signedInWithoutWorker(browser, app.url, "driver");
    ({ page } = seen);
  });
  afterAll(async () => {
    await seen?.context.close();
    // The browser also reports intended refusals.
    expect(seen?.pageErrors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
  });

  test("have the tabs and Logout, but not what managers have", async () => {
    await page.goto("/info/home");
    await see(
      page,
      ...[
        "GetPaid",
        "Contacts",
        "Products",
        "Stock",
        "Schedule",
        "Credit",
        "TodoList",
        "History",
      ].map((tab) => `link ${tab}`),
    );
    await see(page, "button Logout");
    expect(await page.getByRole("link", { name: "Custom" }).count()).toBe(0);
  });

  test.each([
    ["/info/home", "GetPaid", ["button Submit All", "button Import from schedule"]],
    ["/info/futurehome", "Schedule", ["button Submit All"]],
    ["/info/notpaidhome", "Credit", ["button Submit All"]],
    ["/info/historyhome", "History", ["button Filter"]],
  ])("%s has what the invoice lists have", async (path, name, more) => {
    await page.goto(path);
    await see(
      page,
      `heading ${name}`,
      "button Create New Invoice",
      "text Total discount",
      "text Total sales",
      ...more,
    );
    await tap(page, "button Product Details Summary");
    await see(
      page,
      "dialog Product Details Summary",
      "columnheader Product",
      "columnheader Total quantity",
    );
    await shut(page);
    await tap(page, "button Menu");
    await tap(page, `menuitem Select ${name}`);
    await see(
      page,
      "checkbox Select all",
      "button Cancel",
      "button Mark delivery status",
      "button Submit to",
      "button Delete",
    );
    expect(await page.getByRole("navigation").count()).toBe(0);
    await tap(page, "button Submit to");
    await dismiss(page, "Please select at least one invoice.");
    await tap(page, "button Cancel");
    await see(page, "navigation Main tabs");
  });

  test("Submit All asks in the specification's words", async () => {
    await page.goto("/info/home");
    await tap(page, "button Submit All");
    await see(page, "dialog Confirm to Submit all invoices");
    await tap(page, "button Cancel");
  });

  test("the history's filter has the ten presets and every status", async () => {
    await page.goto("/info/historyhome");
    await tap(page, "button Filter");
    const values = (name: string) =>
      page
        .getByRole("combobox", { name })
        .evaluate((select) => [...(select as HTMLSelectElement).options].map((each) => each.value));
    const presets =
      "this-week last-week this-month last-month last-3-months this-year last-year yesterday custom exact".split(
        " ",
      );
    expect((await values("Date range")).filter(Boolean).toSorted()).toEqual(presets.toSorted());
    expect(await values("Payment status")).toHaveLength(6);
    await see(page, "textbox Customer name", "button Pick from contacts", "button Apply Filter");
    await shut(page);
  });

  test("contacts have their banner, form, filters and messages", async () => {
    await page.goto("/info/contacts");
    await see(
      page,
      "heading Contacts",
      "text Everyone you deliver to, one tap away.",
      "searchbox Search contacts",
    );
    await choices(page, "combobox Sort contacts", "Name A-Z", "Name Z-A");
    await choices(page, "combobox Route", "Default (no chosen routes)");
    await tap(page, "button Add Contact");
    await inDialog(page, "button Add Contact").click();
    const says = [
      "customer name!",
      "phone!",
      "email address!",
      "customer address!",
      "city!",
      "postcode!",
    ];
    await see(page, ...says.map((what) => `text Please input ${what}`));
    for (const [label, text] of [
      ["Customer name", "Abacus Noodles"],
      ["Phone", "020 7946 0999"],
      ["Customer address", "1 Bead Row"],
    ] as const)
      await inDialog(page, `textbox ${label}`).fill(text);
    for (const [label, text] of [
      ["City", "London"],
      ["Postcode", "E1 6AN"],
      ["Email", "nobody"],
    ] as const)
      await inDialog(page, `textbox ${label}`).fill(text);
    await inDialog(page, "button Add Contact").click();
    await see(page, "text Please input a valid email!");
    await inDialog(page, "textbox Email").fill("abacus@example.com");
    await inDialog(page, "button Add Contact").click();
    await toast(page, "Add Success!");
    await tap(page, "button Edit Abacus Noodles");
    await inDialog(page, "button Update Contact").click();
    await toast(page, "Update Success!");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tap(page, "button View invoices of Abacus Noodles");
    await see(page, "dialog View Contact invoices", "text Total discount", "text Total sales");
    await shut(page);
    await tap(page, "button Delete Abacus Noodles");
    await inDialog(page, "button Delete").click();
    await toast(page, "Delete Success!");
  });

  test("selecting contacts offers the specified actions", async () => {
    await page.goto("/info/contacts");
    await tap(page, "button Menu");
    await tap(page, "menuitem Select Contact");
    await see(page, "checkbox Select all", "button Cancel", "button Share", "button Delete");
    await tap(page, "button Add to route");
    await dismiss(page, "Please select at least one contact.");
    await page.getByRole("listitem").getByRole("checkbox").first().check();
    await tap(page, "button Share");
    await toast(page, "Customers copied to clipboard!");
    await tap(page, "button Add to route");
    await inDialog(page, "button Add to route").click();
    await see(page, "text Please select a route.");
    await shut(page);
    await tap(page, "button Cancel");
  });

  test("the upgrade form shows its result in the specification's words", async () => {
    await page.goto("/info/contacts");
    await tap(page, "button Upgrade");
    await inDialog(page, "button Upgrade").click();
    await see(page, "text Please input your Username!", "text Please input your Password!");
    const customer = /^Edit (.+)$/.exec(
      (await page
        .getByRole("button", { name: /^Edit /, includeHidden: true })
        .first()
        .getAttribute("aria-label")) ?? "",
    );
    for (const [name, password, says] of [
      ["Nobody", "wrong", "Password is wrong!"],
      ["Nobody", "regulars-only", "Sorry, Customer not found!"],
      [customer?.[1] ?? "", "regulars-only", "Congrats, Customer updated successfully!"],
    ] as const) {
      await page.getByRole("dialog").getByLabel("Username").fill(name);
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
      await inDialog(page, "button Upgrade").click();
      await see(page, `text ${says}`);
    }
    await shut(page);
  });

  test("routes are created, filled, emptied, renamed and deleted with the specified messages", async () => {
    await page.goto("/info/contacts");
    await tap(page, "button Menu");
    await tap(page, "menuitem Edit Route");
    await tap(page, "button Add route");
    await inDialog(page, "button Add route").click();
    await page.getByText(/^请输入路线名称/).waitFor();
    await inDialog(page, "textbox Route name").fill("Names");
    await inDialog(page, "button Add route").click();
    await toast(page, "Route created successfully!");
    await tap(page, "button Add new customer");
    await page.getByRole("dialog").getByRole("checkbox").first().check();
    await tap(page, "button Add 1");
    await toast(page, "Customer added to route successfully!");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Remove / })
      .click();
    await inDialog(page, "button Remove").click();
    await toast(page, "Customer removed from route successfully!");
    await inDialog(page, "button Save").click();
    await toast(page, "Route updated successfully!");
    await tap(page, "button Edit Names");
    await toast(page, "Route customers loaded successfully!");
    await inDialog(page, "button Back").click();
    await tap(page, "button Delete Names");
    await inDialog(page, "button Delete").click();
    await toast(page, "Route deleted successfully!");
    await shut(page);
  });
});
