import { addDays, dayAt } from "@roundsman/core/day";
import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";
import { press } from "./screen-moves.ts";

/** What drivers see of payment terms, and of limits that managers set. */
export const LIMIT_SCREENS: readonly Screen[] = [
  { name: "Customer with a manager's limit", as: "driver", path: "/info/home", open: customer },
  { name: "Over a manager's limit, saving", as: "driver", path: "/info/home", open: saving },
  { name: "Schedule, over limits", as: "driver", path: "/info/futurehome", open: submitting },
];

async function customer(page: Page): Promise<void> {
  const [{ id } = { id: 0 }] = (await limited(page)).filter(isManagers);
  await page.goto(`/contact/${id}`);
  await page.getByText(/^(A manager set this limit|此额度由经理设定)$/).waitFor();
}

/** Repeats the customer's last invoice, with 100 units of a line. */
async function saving(page: Page): Promise<void> {
  await customer(page);
  await press(page, /^(Repeat last invoice|重复上一张发票)/);
  await press(page, /^(Edit line|编辑明细)/);
  await page
    .getByRole("dialog")
    .getByLabel(/^(Quantity|数量)$/)
    .fill("100");
  await press(page, /^(Update line|更新明细)$/);
  await page.getByText(/^(Over the credit limit: |已超过信用额度：)/).waitFor();
  await press(page, /^(Save|保存)$/);
  await page
    .getByRole("button", { name: /^(Save, £.* paid in cash|已收现金 £.*，保存)$/ })
    .waitFor();
}

/** Submits a schedule in which customers exceed their limits; one of the limits is a manager's. */
async function submitting(page: Page): Promise<void> {
  const over = (await limited(page)).filter((of) => isManagers(of) || of.owed > of.credit_limit);
  for (const { id, customer_name: name } of over) {
    const row = page.locator("[data-status]", { hasText: name });
    if ((await row.count()) === 0) await order(page, { id, name });
    await row.first().waitFor();
  }
  await press(page, /^(Submit All|全部提交)$/);
  await page
    .getByRole("button", { name: /^(Submit, £.* paid in cash|已收现金 £.*，提交)$/ })
    .waitFor();
}

interface Limited {
  readonly id: number;
  readonly customer_name: string;
  readonly credit_limit: number;
  readonly credit_limit_by?: string;
  readonly owed: number;
}

const isManagers = (of: Limited) => of.credit_limit_by === "manager";

/** Customers with a limit, and what they owe, in pounds. */
async function limited(page: Page): Promise<readonly Limited[]> {
  const { own, call } = await elsewhere(page);
  const customers = (await call(`/api/responsible_persons/${own}/customers/`)) as Limited[];
  const { balances } = (await call("/api/balances/")) as {
    balances: { drivercustomer_id: number; balance: number }[];
  };
  return Object.values(customers)
    .filter((of) => of.credit_limit > 0)
    .map((of) => ({
      ...of,
      owed: balances.find((each) => each.drivercustomer_id === of.id)?.balance ?? 0,
    }));
}

/** Schedules a large order for a customer. */
async function order(page: Page, { id, name }: { readonly id: number; readonly name: string }) {
  const { call } = await elsewhere(page);
  await call("/api/futureinvoice/", {
    drivercustomer_id: id,
    customer_name: name,
    // Tomorrow, so that it is near the beginning of the list, where rows are drawn.
    invoice_date: addDays(dayAt(Date.now()), 1),
    product_details: [
      {
        id: "banquet",
        name: "Banquet order 宴席订单",
        price: 40,
        quantity: 16,
        discount_amount: 0,
      },
    ],
  });
}

/** The same person on another device, with another sign-in: the page's may have expired. */
async function elsewhere(page: Page) {
  const { origin } = new URL(page.url());
  const call = async (path: string, body?: object, access = ""): Promise<unknown> => {
    const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
    const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(`${origin}${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return answer.json();
  };
  const person = { username: "driver", password: "driver-demo" };
  const { access, responsible_person_id: own } = (await call(
    "/api/manager/login/",
    person,
  )) as SignedIn;
  return { own, call: (path: string, body?: object) => call(path, body, access) };
}

interface SignedIn {
  readonly access: string;
  readonly responsible_person_id: number;
}
