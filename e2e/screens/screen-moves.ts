import type { Page } from "playwright-core";
import { DOWNLOAD } from "../driver.ts";
import { openInvoiceWithVat, openUnissued } from "./open-invoice.ts";

/** Actions on a screen before its picture is taken, in either language. */

export async function select(page: Page): Promise<void> {
  await choose(page, /^(Select GetPaid|选择收款单)$/);
}

export async function menu(page: Page, item: RegExp): Promise<void> {
  await press(page, /^(Menu|菜单)$/);
  await page.getByRole("menuitem", { name: item }).click();
}

export const press = (page: Page, button: RegExp) =>
  page.getByRole("button", { name: button }).first().click();

export async function choose(page: Page, item: RegExp): Promise<void> {
  await menu(page, item);
  const boxes = page.getByRole("listitem").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(2).check();
}

export async function searchByPinyin(page: Page): Promise<void> {
  await press(page, /^(Find anything|全局搜索)$/);
  await page.getByRole("dialog").getByRole("combobox").fill("dfmz");
  await page
    .getByRole("option", { name: /东方明珠/ })
    .nth(1)
    .waitFor();
}

export async function addToRoute(page: Page): Promise<void> {
  await choose(page, /^(Select Contact|选择客户)$/);
  await press(page, /^(Add to route|加入路线)$/);
}

export async function wrongUpgrade(page: Page): Promise<void> {
  await press(page, /^(Upgrade|升级)$/);
  const form = page.getByRole("dialog");
  await form.getByLabel(/^(Username|用户名)$/).fill("Nobody");
  await form.getByLabel(/^(Password|密码)$/).fill("wrong");
  await form.getByRole("button", { name: /^(Upgrade|升级)$/ }).click();
  await form.getByRole("status").getByText(/./).waitFor();
}

export async function blankRoute(page: Page): Promise<void> {
  await menu(page, /^(Edit Route|编辑路线)$/);
  await press(page, /^(Add route|添加路线)$/);
  await press(page, /^(Add route|添加路线)$/);
}

export async function openRoute(page: Page): Promise<void> {
  await menu(page, /^(Edit Route|编辑路线)$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Edit|编辑)/ })
    .first()
    .click();
}

export async function addStops(page: Page): Promise<void> {
  await openRoute(page);
  await press(page, /^(Add new customer|添加新客户)$/);
  await page.getByRole("dialog").getByRole("checkbox").nth(1).check();
}

export async function wrongLink(page: Page): Promise<void> {
  await press(page, /^(Add image|添加图片)$/);
  await page.getByLabel(/^(Image link|图片链接)$/).fill("www.example.com/door.jpg");
  await press(page, /^(Add link|添加链接)$/);
}

export async function emptyTask(page: Page): Promise<void> {
  await press(page, /^(Add New Task|添加新任务)$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Add Contact|添加)$/ })
    .click();
}

export async function emptyForm(page: Page, button: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
}

export async function pickProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Add Product|添加产品)$/ }).click();
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").first().click();
}

/** Picks two products, without adding them yet. */
export async function pickSeveral(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Add Product|添加产品)$/ }).click();
  const picks = page.getByRole("dialog").getByRole("button", { name: /^(Pick|选) / });
  await picks.nth(2).click();
  await picks.nth(0).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(One more|加一件)/ })
    .first()
    .click();
}

export async function openLine(page: Page): Promise<void> {
  await onInvoice(page, /^(Edit line|编辑明细)/);
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
}

export async function deleteLine(page: Page): Promise<void> {
  await openLine(page);
  await press(page, /^(Delete line|删除明细)$/);
}

export async function openProduct(page: Page): Promise<void> {
  await page
    .getByRole("list", { name: /^(Products|产品)$/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("button", { name: /^(Update Product|更新产品)$/ }).waitFor();
}

/** Deletes the first product and opens Recently deleted. */
export async function deleteProduct(page: Page): Promise<void> {
  await page.goto("/info/products");
  const button = page.getByRole("button", { name: /^(Delete|删除) / }).first();
  const name = (await button.getAttribute("aria-label")) ?? "";
  await button.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Delete|删除)$/ })
    .click();
  // The row goes when the deletion is stored. Leaving the page before that would lose it.
  await page.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
  await page.goto("/info/deleted");
  await page
    .getByRole("button", { name: /^(Restore|恢复) / })
    .first()
    .waitFor();
}

export async function onInvoice(page: Page, button: RegExp): Promise<void> {
  await openInvoiceWithVat(page);
  await page.getByRole("button", { name: button }).first().click();
}

export async function deleteInvoice(page: Page): Promise<void> {
  await openUnissued(page);
  await press(page, /^(Delete|删除)$/);
}

export async function chooseVat(page: Page): Promise<void> {
  await onInvoice(page, DOWNLOAD);
  await page.getByRole("menuitem", { name: /PDF/ }).click();
}

export async function submitTo(page: Page): Promise<void> {
  await select(page);
  await press(page, /^(Submit to|提交到)$/);
}

export async function markDelivery(page: Page): Promise<void> {
  await select(page);
  await press(page, /^(Mark delivery status|标记送货状态)$/);
}

export async function wrongDates(page: Page): Promise<void> {
  await press(page, /^(Filter|筛选)$/);
  await page.getByRole("combobox", { name: /^(Date range|日期范围)$/ }).selectOption("custom");
  await press(page, /^(Apply Filter|应用筛选)$/);
}

export async function filterLastMonth(page: Page): Promise<void> {
  await press(page, /^(Filter|筛选)$/);
  await page.getByRole("combobox", { name: /^(Date range|日期范围)$/ }).selectOption("last-month");
  await page.getByRole("combobox", { name: /^(Payment status|付款状态)$/ }).selectOption("paid");
  await press(page, /^(Apply Filter|应用筛选)$/);
}

export async function companyList(page: Page): Promise<void> {
  await onInvoice(page, /^(Company Info|公司信息)$/);
  await press(page, /^(Import Other Company|导入其他公司)$/);
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

export async function emptyCompany(page: Page): Promise<void> {
  await companyList(page);
  await press(page, /^(Create New Company|新建公司)$/);
  await page
    .getByRole("dialog")
    .getByLabel(/^(Name|名称)$/)
    .waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Create New Company|新建公司)$/ })
    .click();
}
