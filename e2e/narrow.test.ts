import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker } from "./browser.ts";
import { clippedFaults, tabFaults } from "./clipped.ts";
import { applyLook } from "./other-looks.ts";
import { signInToDemo, openScreen } from "./open-screen.ts";
import { SCREENS } from "./screens/screens.ts";

/**
 * Lists, their selection modes, dialogs, sheets and the editor: nothing may be cut off or broken on
 * a phone of 320, 360 or 390 px.
 */
const NAMES: ReadonlySet<string> = new Set([
  "Login",
  "GetPaid",
  "GetPaid, selecting",
  "GetPaid, submit to",
  "Product Details Summary",
  "Find anything",
  "Schedule",
  "Credit",
  "History",
  "History, filter",
  "Contacts",
  "Contacts, selecting",
  "Contacts, menu",
  "Contacts, add to route",
  "Contact",
  "Route",
  "Products",
  "Products, selecting",
  "Product",
  "Stock",
  "End of day",
  "To-do-list",
  "To-do-list, selecting",
  "Task",
  "Task categories",
  "New invoice",
  "New invoice, what",
  "New invoice, how much",
  "Invoice",
  "Invoice, VAT option",
  "Invoice, VAT option contradicted",
  "Invoice, company info",
  "Invoice, e-invoice",
  "Invoice, a line",
  "Invoice by its number",
  "Invoice, what to credit",
  "Credit note",
  "GetPaid, submit all",
  "Submit All, paid otherwise",
  "Submit All, not booked",
  "Submit All, not booked, all",
  "Documents, with credit notes",
  "Products, VAT rates",
  "Take payment",
  "Payment",
  "Receipt",
  "Money on account",
  "Statement",
  "Statements of all",
  "Merging two contacts",
  "Number register, voided",
  "Number register, a driver's",
  "Catalogue",
  "Catalogue, a product",
  "Catalogue, drivers",
  "Catalogue, all selected",
  "Office",
  "Office, sales of days",
  "Office, who owes",
  "Office, on account",
  "Office, payments on account",
  "Office, received",
  "Office, a closed day",
  "Accountant's files",
  "VAT by quarter",
  "VAT by quarter, a paper",
  "Hand-overs",
  "Driver's records",
  "Driver's invoice",
  "Driver's invoice, new",
  "Driver's customer",
  "Driver's product",
  "Driver's route",
  "Account",
  "My account",
  "Recently deleted",
  "Queue",
  "Conflict",
  "Team",
  "Business",
  "Custom data",
  "Invoice Generator",
]);
const LOOKED_AT = SCREENS.filter(({ name }) => NAMES.has(name));

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("every screen that is checked exists", () => {
  expect(LOOKED_AT.map(({ name }) => name).toSorted()).toEqual([...NAMES].toSorted());
});

/** Looks at the same screen in both languages, and then sets it back to English. */
async function inEachLanguage(
  page: Page,
  look: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const language of ["en", "zh"] as const) {
    await applyLook(page, { theme: "light", language });
    faults.push(...(await look()).map((fault) => `${language}, ${fault}`));
  }
  await applyLook(page, { theme: "light", language: "en" });
  return faults;
}

describe.each(["nobody", "driver", "manager"] as const)("On narrow phones, as %s,", (person) => {
  let page: Page;
  beforeAll(async () => {
    const seen = await visitWithoutWorker(browser, app.url);
    page = seen.page;
    await seen.context.addInitScript("globalThis.__name ??= (of) => of");
    await signInToDemo(page, person);
  });
  afterAll(() => page.context().close());

  test.each(LOOKED_AT.filter(({ as }) => as === person))(
    "nothing of $name is cut off",
    async (screen) => {
      await openScreen(page, screen, "phone");
      expect(await inEachLanguage(page, () => clippedFaults(page, "body"))).toEqual([]);
    },
  );

  test.runIf(person === "driver")("the number of an invoice is on one line", async () => {
    await openScreen(page, { name: "Credit", as: person, path: "/info/notpaidhome" }, "phone");
    await page.locator("main button[data-row]").first().click();
    await page.getByRole("heading", { level: 1, name: /INV-/ }).waitFor();
    expect(await inEachLanguage(page, () => clippedFaults(page, "header"))).toEqual([]);
  });

  test.runIf(person === "driver")("actions of a selection have space between them", async () => {
    const selecting = SCREENS.find(({ name }) => name === "GetPaid, selecting");
    if (!selecting) throw new Error("Nothing is selected anywhere");
    await openScreen(page, selecting, "phone");
    expect(await inEachLanguage(page, () => page.evaluate(crowdedActions))).toEqual([]);
  });

  test.runIf(person === "manager")("the office's tables use the width of their space", async () => {
    await openScreen(page, { name: "Office", as: person, path: "/info/office" }, "phone");
    await page.getByRole("region", { name: "By driver" }).waitFor();
    expect(await inEachLanguage(page, () => page.evaluate(scrollingTables))).toEqual([]);
  });

  test.runIf(person === "manager").each(["Driver's records", "Hand-overs"])(
    "no line of facts of %s ends in a dot",
    async (name) => {
      const screen = LOOKED_AT.find((each) => each.name === name);
      if (!screen) throw new Error(`There is no screen ${name}`);
      await openScreen(page, screen, "phone");
      expect(await inEachLanguage(page, () => page.evaluate(hangingDots))).toEqual([]);
    },
  );

  test
    .runIf(person !== "nobody")
    .each(["/info/home", "/info/contacts", "/info/products", "/info/stock"])(
    "all tabs are fully visible at %s",
    async (path) => {
      await openScreen(page, { name: path, as: person, path }, "phone");
      const tabs = person === "manager" ? 9 : 8;
      expect(await inEachLanguage(page, () => tabFaults(page, tabs))).toEqual([]);
    },
  );
});

/** Runs in the page: tables that show all figures only when scrolled sideways. */
const scrollingTables = (): string[] =>
  [...document.querySelectorAll("table")].flatMap(({ parentElement: room }) =>
    room && room.scrollWidth > room.clientWidth ? [room.ariaLabel ?? ""] : [],
  );

/** Runs in the page: what begins a line after a line that ends with a dot. */
function hangingDots(): string[] {
  const letters: { readonly node: Node; readonly at: number; readonly text: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
      const text = node.textContent?.charAt(at) ?? "";
      if (text.trim() !== "") letters.push({ node, at, text });
    }
  const topOf = ({ node, at }: (typeof letters)[number]) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getClientRects()[0]?.top;
  };
  return letters.flatMap((dot, nth) => {
    const next = letters[nth + 1];
    if (dot.text !== "·" || !next) return [];
    const [top, below] = [topOf(dot), topOf(next)];
    return top !== undefined && below !== undefined && below > top + 4
      ? [next.node.textContent ?? ""]
      : [];
  });
}

/**
 * Runs in the page: actions at the bottom whose label takes two lines, or touches the next label.
 */
function crowdedActions(): string[] {
  const words = [...document.querySelectorAll("button[data-tone]")].map((action) => {
    const range = document.createRange();
    range.selectNodeContents(action);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    const { left, right } = range.getBoundingClientRect();
    const lines = new Set(rects.slice(1).map(({ top }) => Math.round(top)));
    return { text: action.textContent, left, right, lines: lines.size };
  });
  return words
    .filter(({ right, lines }, at) => lines > 1 || right + 4 > (words[at + 1]?.left ?? Infinity))
    .map(({ text }) => text);
}
