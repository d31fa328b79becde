import type { Page } from "playwright-core";
import { LIMIT_SCREENS } from "./limit-screens.ts";
import { PAPER, type Screen } from "./screen.ts";
import { menu } from "./screen-moves.ts";

/** Screens about payments and debts. */
export const PAYMENT_SCREENS: readonly Screen[] = [
  { name: "Take payment", as: "driver", path: "/info/home", open: takePayment },
  { name: "Take payment, above what is owed", as: "driver", path: "/info/home", open: tooMuch },
  { name: "Payment", as: "driver", path: "/info/home", open: payment },
  { name: "Receipt", as: "driver", path: "/info/home", open: receipt },
  { name: "Reminder", as: "driver", path: "/info/home", open: remind },
  { name: "Reminder, with interest", as: "driver", path: "/info/home", open: remindOfInterest },
  { name: "Statement", as: "driver", path: "/info/home", open: statement },
  { name: "Contacts by debt", as: "driver", path: "/info/contacts", open: byDebt },
  { name: "Statements of all", as: "driver", path: "/info/contacts", open: statementsOfAll },
  { name: "Over the credit limit", as: "driver", path: "/info/home", open: overLimit },
  { name: "Over the credit limit, saving", as: "driver", path: "/info/home", open: saveOverLimit },
  { name: "Take payment, end of day", as: "driver", path: "/info/stock/day", open: atDayEnd },
  { name: "Credit limit of a customer", as: "manager", path: "/info/office", open: creditLimit },
  { name: "Submit All, paid otherwise", as: "driver", path: "/info/home", open: otherwise },
  ...LIMIT_SCREENS,
];

const TAKE = /^(Take payment|登记收款)$/;
const ALL_STATEMENTS = /^(Statements of all \d+ who owe|全部 \d+ 位欠款客户的对账单)$/;
const REPEAT = /^(Repeat last invoice|重复上一张发票)/;
const REMIND = /^(Remind|提醒付款)$/;
const STATEMENT = /^(Statement|对账单)$/;
const SUBMIT = /^(Take|登记) £/;

async function takePayment(page: Page): Promise<void> {
  await menu(page, /^(Select GetPaid|选择收款单)$/);
  await page.getByRole("listitem").getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: TAKE }).click();
  await page.getByRole("dialog").getByRole("button", { name: SUBMIT }).waitFor();
}

async function atDayEnd(page: Page): Promise<void> {
  await page
    .getByRole("list", { name: /^(Delivered, not paid|已送达，待收款)$/ })
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: SUBMIT }).waitFor();
}

async function tooMuch(page: Page): Promise<void> {
  await takePayment(page);
  await page.getByRole("dialog").getByRole("textbox").first().fill("9999");
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("dialog", { name: /£.* (more than is owed|$)|^超出应付/ }).waitFor();
}

/** The sample business's latest payment for an invoice. */
async function payment(page: Page): Promise<void> {
  await page.goto(`/make?invoice=${await page.evaluate(paidInvoice)}`);
  await page
    .getByRole("list", { name: /^(Payments|收款记录)$/ })
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("dialog").locator("dl").waitFor();
}

/** Runs in the page. */
async function paidInvoice(): Promise<number> {
  const headers = { authorization: `Bearer ${localStorage.getItem("access") ?? ""}` };
  const answer = await fetch("/api/payments/?limit=20", { headers });
  const { payments } = (await answer.json()) as {
    payments: { allocations: { invoice_id: number }[] }[];
  };
  return payments.flatMap(({ allocations }) => allocations)[0]?.invoice_id ?? 0;
}

async function otherwise(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Submit All|全部提交)$/ }).click();
  await page
    .getByRole("button", { name: /^(Some were paid another way|有些付款方式不同)$/ })
    .click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

async function receipt(page: Page): Promise<void> {
  await payment(page);
  await page.getByRole("button", { name: /^(Receipt|收据)$/ }).click();
  await page
    .getByRole("dialog", { name: /^(Receipt|收据)$/ })
    .locator(PAPER)
    .waitFor();
}

async function statement(page: Page): Promise<void> {
  await page.goto(`/contact/${await page.evaluate(owingCustomer)}`);
  await page.getByRole("button", { name: STATEMENT }).click();
  await page.getByRole("dialog", { name: STATEMENT }).locator(PAPER).first().waitFor();
}

async function byDebt(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: /^(Sort contacts|客户排序)$/ }).click();
  await page.getByRole("option", { name: /^(Owes most|欠款最多)$/ }).click();
  await page.getByRole("button", { name: ALL_STATEMENTS }).waitFor();
}

async function statementsOfAll(page: Page): Promise<void> {
  await byDebt(page);
  await page.getByRole("button", { name: ALL_STATEMENTS }).click();
  await page.getByRole("button", { name: /^(Download|下载)$/ }).waitFor();
}

/** Runs in the page: the saved customer who owes most. */
async function owingCustomer(): Promise<number> {
  const headers = { authorization: `Bearer ${localStorage.getItem("access") ?? ""}` };
  const answer = await fetch("/api/balances/", { headers });
  const { balances } = (await answer.json()) as {
    balances: { drivercustomer_id: number | null }[];
  };
  return balances.find(({ drivercustomer_id: id }) => id !== null)?.drivercustomer_id ?? 0;
}

/** Repeats the last invoice of a customer who is already over their limit. */
async function overLimit(page: Page): Promise<void> {
  await page.goto(`/contact/${await page.evaluate(owingCustomer)}`);
  await page.getByRole("button", { name: REPEAT }).click();
  await page.getByText(/^(Over the credit limit: |已超过信用额度：)/).waitFor();
}

async function creditLimit(page: Page): Promise<void> {
  const limits = page.getByRole("list", { name: /^(Credit limits|信用额度)$/ });
  await limits.getByRole("button").first().click();
  await page.getByRole("dialog").locator("button[type=submit]").waitFor();
}

async function saveOverLimit(page: Page): Promise<void> {
  await overLimit(page);
  await page.getByRole("button", { name: /^(Save|保存)$/ }).click();
  await page.getByRole("button", { name: /^(Save anyway|仍然保存)$/ }).waitFor();
}

async function remind(page: Page): Promise<void> {
  await page.goto(`/make?invoice=${await page.evaluate(lateInvoice)}`);
  await page.getByRole("button", { name: REMIND }).click();
  await page
    .getByRole("dialog", { name: REMIND })
    .getByLabel(/^(Message|信息内容)$/)
    .waitFor();
}

async function remindOfInterest(page: Page): Promise<void> {
  await remind(page);
  await page.getByText(/^(Firm|正式催款)$/).click();
  await page.getByText(/^(With interest and compensation|加收利息和赔偿金)$/).click();
  await page
    .getByLabel(/^(Base rate on|.*的基准利率)/)
    .first()
    .fill("3.75");
}

/** Runs in the page: the first overdue invoice. */
async function lateInvoice(): Promise<number> {
  const headers = {
    authorization: `Bearer ${localStorage.getItem("access") ?? ""}`,
    "content-type": "application/json",
  };
  const today = new Date().toISOString().slice(0, 10);
  for (const [path, name] of [
    ["/api/unpaid_invoices/", "invoices"],
    ["/api/notpaid_invoices/", "invoicesNotPaid"],
  ] as const) {
    const answer = await fetch(path, { method: "POST", headers, body: "{}" });
    const lists = (await answer.json()) as Record<
      string,
      { id: number; due_date: string | null }[]
    >;
    const late = lists[name]?.find(({ due_date: due }) => due !== null && due < today);
    if (late) return late.id;
  }
  return 0;
}
