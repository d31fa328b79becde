import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const ACCOUNTS = "/info/office/accounts";
const HAND_OVERS = "/info/office/hand-overs";
const ON_ACCOUNT = "/info/office/on-account";

/** The business as its managers see it. */
export const OFFICE_SCREENS: readonly Screen[] = [
  { name: "Office", as: "manager", path: "/info/office" },
  { name: "Accountant's files", as: "manager", path: ACCOUNTS },
  { name: "Accountant's files, a paper", as: "manager", path: ACCOUNTS, open: exportPaper },
  { name: "VAT by quarter", as: "manager", path: "/info/office/vat" },
  { name: "Office, sales of days", as: "manager", path: "/info/office", open: officeSales },
  { name: "Office, who owes", as: "manager", path: "/info/office/debts" },
  { name: "Office, on account", as: "manager", path: ON_ACCOUNT },
  { name: "Office, payments on account", as: "manager", path: ON_ACCOUNT, open: accountPayments },
  { name: "Office, a paper", as: "manager", path: "/info/office/debts", open: officePaper },
  { name: "Office, received", as: "manager", path: "/info/office", open: officeReceived },
  { name: "Office, a closed day", as: "manager", path: "/info/office", open: closedDay },
  { name: "VAT by quarter, a paper", as: "manager", path: "/info/office/vat", open: vatPaper },
  { name: "Hand-overs, the work", as: "manager", path: HAND_OVERS, open: workList },
  { name: "Handed over, a paper", as: "manager", path: HAND_OVERS, open: handedPaper },
  { name: "Office, a year", as: "manager", path: "/info/office", open: officeYear },
];

/** The sales of a year by month, with the chart. */
async function officeYear(page: Page): Promise<void> {
  await page.getByLabel(/^(Period|时间段)$/).selectOption("last-year");
  await page.getByLabel(/^(Period|时间段)$/).selectOption("this-year");
  await page.locator(".recharts-bar-rectangle").first().waitFor();
}

const figure = (page: Page, name: RegExp) =>
  page
    .getByRole("list", { name: /^(Figures|主要数据)$/ })
    .getByRole("link", { name })
    .click();
const firstRow = (page: Page) => page.locator("main [data-index] button").first();

/** The documents behind the sales. */
async function officeSales(page: Page): Promise<void> {
  await figure(page, /^(Sales|销售额)/);
  await firstRow(page).waitFor();
}

async function officeReceived(page: Page): Promise<void> {
  await figure(page, /^(Received|已收款)/);
  await firstRow(page).waitFor();
}

/** The invoices that would go to another driver. */
async function workList(page: Page): Promise<void> {
  await page.getByLabel(/^(From|交出人)$/).selectOption({ index: 1 });
  await page.getByRole("status").getByRole("link", { name: /£/ }).click();
  await firstRow(page).waitFor();
}

/** The first of the invoices that were handed over. */
async function handedPaper(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: /^(Handed over now|当前交接)$/ })
    .getByRole("link", { name: /£/ })
    .click();
  await officePaper(page);
}

/** The payments behind the first customer's money on account. */
async function accountPayments(page: Page): Promise<void> {
  await page.locator("main [data-index] a").first().click();
  await firstRow(page).waitFor();
}

/** The first document of the next export. */
async function exportPaper(page: Page): Promise<void> {
  await firstRow(page).waitFor();
  await officePaper(page);
}

/** The sheet of a day whose cash differs from what was expected. */
async function closedDay(page: Page): Promise<void> {
  await figure(page, /^(Cash differences|现金差额)/);
  await firstRow(page).click();
  await page.getByRole("dialog").getByRole("group", { name: /^1 \// }).waitFor();
}

/** The first document behind the boxes. */
async function vatPaper(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: /^(The documents|相关单据)$/ })
    .getByRole("button", { name: /^(INV|CN|[A-Z]\d)/ })
    .first()
    .click();
  await page.getByRole("dialog").locator("img").waitFor();
}

/** Opens the first document of a list. */
async function officePaper(page: Page): Promise<void> {
  await firstRow(page).click();
  await page.getByRole("dialog").locator("img").waitFor();
}
