import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

/** A driver's records as a manager sees them. */
const BOOK = { as: "manager", path: "/info/office/drivers/1" } as const;
export const DRIVER_BOOK_SCREENS: readonly Screen[] = [
  { ...BOOK, name: "Driver's records", open: everything },
  { ...BOOK, name: "Driver's invoice", open: invoice },
  { ...BOOK, name: "Driver's invoice, payment", open: payment },
  { ...BOOK, name: "Driver's invoice, credit note", open: credit },
  { ...BOOK, name: "Driver's invoice, new", open: create },
  { ...BOOK, name: "Driver's invoice, correction", open: correct },
  { ...BOOK, name: "Driver's customer", open: customer },
  { ...BOOK, name: "Driver's customer, statement", open: statement },
  { ...BOOK, name: "Driver's customer, invoices", open: debtor },
  { ...BOOK, name: "Driver's product", open: product },
  { ...BOOK, name: "Driver's product, delete", open: deletion },
  { ...BOOK, name: "Driver's route", open: route },
  { ...BOOK, name: "Driver's route, a new one", open: newRoute },
  { ...BOOK, name: "Driver's task", open: task },
  { ...BOOK, name: "Driver's task category", open: taskCategory },
];

const listed = (page: Page, name: RegExp) => page.getByRole("list", { name }).getByRole("button");

/** Waits for every part, each of which loads by itself. */
async function everything(page: Page): Promise<void> {
  await listed(page, /^(Invoices|发票)$/)
    .first()
    .waitFor();
  await listed(page, /^(Customers|客户)$/)
    .first()
    .waitFor();
  await page.getByRole("list", { name: /^(On the van|车上货物)$/ }).waitFor();
}

async function invoice(page: Page): Promise<void> {
  await everything(page);
  await listed(page, /^(Invoices|发票)$/)
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: PAPER }).waitFor();
}

async function payment(page: Page): Promise<void> {
  await invoice(page);
  await page.getByRole("dialog").getByRole("button", { name: TAKE }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Take|登记) £/ })
    .waitFor();
}

/** Credits a delivered invoice: one that is neither delivered nor issued is edited instead. */
async function credit(page: Page): Promise<void> {
  await everything(page);
  const rows = listed(page, /^(Invoices|发票)$/);
  await rows
    .filter({ hasText: /Delivered|已送达/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: CREDIT }).click();
  await dialog.getByRole("radio").first().waitFor();
}

async function create(page: Page): Promise<void> {
  await everything(page);
  await page.getByRole("button", { name: CREATE }).click();
  await page.getByRole("dialog").getByRole("button", { name: SAVE }).waitFor();
}

/** Corrects a paid invoice. */
async function correct(page: Page): Promise<void> {
  await everything(page);
  await page
    .getByRole("radiogroup", { name: /^(Invoices|发票)$/ })
    .getByText(HISTORY)
    .click();
  const rows = listed(page, /^(Invoices|发票)$/);
  await rows
    .filter({ hasText: /Paid|已付/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: CORRECT }).click();
  await dialog.getByText(/^(Saving credits|保存时会)/).waitFor();
}

async function customer(page: Page): Promise<void> {
  await everything(page);
  await listed(page, /^(Customers|客户)$/)
    .first()
    .click();
  await page.getByRole("dialog").locator("input").first().waitFor();
}

async function statement(page: Page): Promise<void> {
  await customer(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: STATEMENT }).click();
  await dialog.getByRole("img", { name: STATEMENT }).waitFor();
}

async function debtor(page: Page): Promise<void> {
  await customer(page);
  await page.getByRole("dialog").getByRole("button", { name: OWED }).click();
  await page.getByRole("button", { name: EVERYBODY }).waitFor();
}

async function product(page: Page): Promise<void> {
  await everything(page);
  await listed(page, /^(Products|产品)$/)
    .first()
    .click();
  await page.getByRole("dialog").locator("input").first().waitFor();
}

async function route(page: Page): Promise<void> {
  await everything(page);
  await listed(page, /^(Routes|路线)$/)
    .first()
    .click();
  await page.getByRole("dialog").locator("select").waitFor();
}

async function deletion(page: Page): Promise<void> {
  await product(page);
  await page.getByRole("dialog").getByRole("button", { name: DELETE }).click();
  await page.getByRole("dialog", { name: /^(Delete this product\?|删除这个产品？)$/ }).waitFor();
}

/** Saves a route without a name. */
async function newRoute(page: Page): Promise<void> {
  await everything(page);
  await page.getByRole("button", { name: ADD_ROUTE }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: ADD_ROUTE }).click();
  await dialog.locator("[aria-invalid=true]").waitFor();
}

async function task(page: Page): Promise<void> {
  await everything(page);
  await listed(page, /^(Tasks|任务)$/)
    .first()
    .click();
  await page.getByRole("dialog").locator("textarea").waitFor();
}

async function taskCategory(page: Page): Promise<void> {
  await everything(page);
  await listed(page, /^(Task categories|任务分类)$/)
    .first()
    .click();
  await page.getByRole("dialog").locator("select").waitFor();
}

const ADD_ROUTE = /^(Add route|添加路线)$/;
const OWED = /^(Invoices|发票)$/;
const EVERYBODY = /^(Show all customers|显示所有客户)$/;
const STATEMENT = /^(Statement|对账单)$/;
const DELETE = /^(Delete|删除)$/;
const CREATE = /^(Create invoice|新建发票)$/;
const SAVE = /^(Save|保存)$/;
const CORRECT = /^(Correct|更正)$/;
const HISTORY = /^(History|历史)$/;
const CREDIT = /^(Credit note|开贷记单)$/;
const TAKE = /^(Take payment|登记收款)$/;
const PAPER = /^(Show document|查看单据)$/;
