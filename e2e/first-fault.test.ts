import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { emptyMember, openAccount } from "./screens/business-moves.ts";
import { signInToDemo } from "./open-screen.ts";
import {
  blankRoute,
  emptyCompany,
  emptyForm,
  emptyTask,
  openRoute,
  press,
  wrongDates,
  wrongLink,
} from "./screens/screen-moves.ts";
import { SCREENS } from "./screens/screens.ts";
import { stockSettings, writeOff } from "./screens/stock-moves.ts";

/**
 * A form that cannot be sent shows why: its first fault gets the focus and is scrolled into view.
 */
const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).last();
const onLine = async (page: Page) => {
  await press(page, /^Add Product$/);
  await press(page, /^New product$/);
  await dialogButton(page, "Add to invoice").click();
};

interface Form {
  readonly form: string;
  readonly path: string;
  readonly send: (page: Page) => Promise<void>;
  /** The fault belongs to no field, so its message gets the focus. */
  readonly inWords?: true;
}

/** Opens a sheet as the table of all screens does. */
const openSheet = async (page: Page, name: string) =>
  SCREENS.find((screen) => screen.name === name)?.open?.(page);

const FORMS: Readonly<Record<"nobody" | "driver" | "manager", readonly Form[]>> = {
  nobody: [{ form: "Login", path: "/login", send: (page) => press(page, /^Login$/) }],
  driver: [
    { form: "Contact", path: "/info/contacts", send: (page) => emptyForm(page, /^Add Contact$/) },
    { form: "Product", path: "/info/products", send: (page) => emptyForm(page, /^Add Product$/) },
    { form: "Task", path: "/info/todolist", send: emptyTask },
    { form: "Route", path: "/info/contacts", send: blankRoute },
    {
      form: "Route's name",
      path: "/info/contacts",
      send: async (page) => {
        await openRoute(page);
        await page.getByRole("dialog").getByLabel("Route name").fill(" ");
        await dialogButton(page, "Save").click();
      },
    },
    { form: "Image link", path: "/contact/1", send: wrongLink },
    { form: "Invoice line", path: "/make", send: onLine },
    { form: "Company", path: "/info/home", send: emptyCompany },
    { form: "History's filter", path: "/info/historyhome", send: wrongDates },
    { form: "Stock, wastage", path: "/info/stock", send: writeOff },
    {
      form: "Stock, low level",
      path: "/info/stock",
      send: async (page) => {
        await stockSettings(page);
        await page.getByRole("dialog").getByRole("textbox").first().fill("two");
        await page.getByRole("dialog").locator("button[type=submit]").click();
      },
    },
    {
      form: "Stock taking",
      path: "/info/stock/count",
      send: (page) => page.locator("form button[type=submit]").click(),
    },
    {
      form: "Close the day",
      path: "/info/stock/day",
      send: (page) => press(page, /^Close the day$/),
    },
    {
      form: "Close the day, by notes and coins",
      path: "/info/stock/day",
      send: async (page) => {
        await page.getByText("Notes and coins").click();
        await page.mouse.wheel(0, 4000);
        await press(page, /^Close the day$/);
      },
    },
    {
      form: "Take payment",
      path: "/info/home",
      send: async (page) => {
        await openSheet(page, "Take payment");
        await page.getByRole("dialog").getByRole("textbox").first().fill("");
        await page.getByRole("dialog").locator("button[type=submit]").click();
      },
    },
    {
      form: "Credit note",
      path: "/info/home",
      send: async (page) => {
        await openSheet(page, "Invoice, what to credit");
        await page.getByRole("dialog").locator("button[type=submit]").click();
      },
      inWords: true,
    },
    {
      form: "Change password",
      path: "/info/home",
      send: async (page) => {
        await openAccount(page);
        await page.getByRole("dialog").locator("button[type=submit]").last().click();
      },
    },
  ],
  manager: [
    { form: "Person", path: "/info/team", send: emptyMember },
    {
      form: "New password of a person",
      path: "/info/team",
      send: async (page) => {
        await page
          .getByRole("list", { name: "Team" })
          .getByRole("button", { name: /Wei Chen/ })
          .click();
        await dialogButton(page, "Reset password").click();
        await dialogButton(page, "Reset password").click();
      },
    },
    {
      form: "Upgrade password",
      path: "/info/business",
      send: (page) => page.locator("form button[type=submit]").last().click(),
    },
    {
      form: "Custom data",
      path: "/info/custom",
      send: async (page) => {
        await page.getByRole("textbox", { name: "Export Company" }).fill("{");
        await page.locator("button[type=submit]").click();
      },
    },
  ],
};

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

describe.each(["nobody", "driver", "manager"] as const)(
  "The first faulty field is focused and visible, as %s:",
  (person) => {
    let seen: Visit;
    beforeAll(async () => {
      seen = await visitWithoutWorker(browser, app.url);
      await signInToDemo(seen.page, person);
    });
    afterAll(() => seen.context.close());

    test.each(FORMS[person])("$form", async ({ path, send, inWords }) => {
      const { page } = seen;
      await page.goto(path);
      await send(page);
      const first = page
        .locator(
          inWords
            ? 'form [role="alert"]'
            : 'form :is(input, textarea, select, button)[aria-invalid="true"]',
        )
        .first();
      await first.waitFor();
      await expect
        .poll(() => first.evaluate((field) => field === document.activeElement))
        .toBe(true);
      const shown = () =>
        first.evaluate((field) => {
          const { top, bottom, left, width } = field.getBoundingClientRect();
          const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
          return middle !== null && (field.contains(middle) || middle.contains(field));
        });
      await expect.poll(shown).toBe(true);
    });
  },
);

test("every form uses the component that shows its faults", () => {
  const folder = fileURLToPath(new URL("../packages/web/src/", import.meta.url));
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  expect(all.filter((file) => /<form\b/.test(readFileSync(folder + file, "utf8")))).toEqual([
    "ui/form/form-frame.tsx",
  ]);
});
