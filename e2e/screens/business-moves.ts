import type { Page } from "playwright-core";
import { press } from "./screen-moves.ts";

/** Actions on the pages of team, business and data, in either language. */

export async function openAccount(page: Page): Promise<void> {
  await press(page, /^(Account and business|账号与企业)$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Change password|修改密码)$/ })
    .click();
  await page.getByRole("dialog").locator("input").first().waitFor();
}

export async function openMember(page: Page): Promise<void> {
  await page
    .getByRole("list", { name: /^(Team|团队)$/ })
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

export async function emptyMember(page: Page): Promise<void> {
  await press(page, /^(Add person|添加成员)$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Add person|添加成员)$/ })
    .click();
  await page.getByRole("dialog").locator("[aria-invalid=true]").first().waitFor();
}

/** A product that can be imported, one whose price is not a number, and one without a name. */
const PRODUCTS =
  "产品名称,Price,Discount\r\n铁观音 Tie Guan Yin,£12.50,0\r\nOolong,abc,0\r\n,3,9\r\n";

export async function lookAtFile(page: Page): Promise<void> {
  await press(page, /^(Import products|导入产品)$/);
  await chooseFile(page, { name: "产品 products.csv", text: PRODUCTS });
  await page.getByRole("dialog").getByRole("list").waitFor();
}

export async function lookAtRates(page: Page): Promise<void> {
  await lookAtFile(page);
  await press(page, /^(Import 1 row|导入 1 行)$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Import with these rates|按这些税率导入)$/ })
    .waitFor();
}

export async function chooseFile(
  page: Page,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
}

export async function askToErase(page: Page): Promise<void> {
  await press(page, /^(Erase for good|永久清除)$/);
  await page.getByRole("dialog").waitFor();
}

export async function openCompany(page: Page): Promise<void> {
  await press(page, /^(Edit company|编辑公司)$/);
  await page.getByRole("dialog").locator("input").first().waitFor();
}

/** Opens a company, which another manager then saves. */
export async function causeCompanyConflict(page: Page): Promise<void> {
  await openCompany(page);
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem("access")}`,
      "content-type": "application/json",
    };
    const { responsible_person_id: id } = JSON.parse(localStorage.getItem("user_info") ?? "{}");
    const path = `/api/responsible-persons/${id}/default-company/`;
    const { version: _version, ...company } = await fetch(path, { headers }).then((answer) =>
      answer.json(),
    );
    const other = company.contact_number === "020 7946 0123" ? "020 7946 0124" : "020 7946 0123";
    const body = JSON.stringify({ ...company, contact_number: other });
    await fetch(path, { method: "PUT", headers, body });
  });
  await page.getByLabel(/^(Contact person|联系人)/).fill("Mei Chen 陈美");
  await press(page, /^(Save|保存)$/);
  await page.getByRole("button", { name: /^(Save mine|保存我的)$/ }).waitFor();
}

/** Chooses a driver, and another who takes the work. */
export async function chooseWork(page: Page): Promise<void> {
  await page.getByLabel(/^(From|交出人)$/).selectOption({ index: 1 });
  await page.getByRole("status").getByText(/£/).waitFor();
  await page.getByLabel(/^(To|接手人)$/).selectOption({ index: 1 });
}
