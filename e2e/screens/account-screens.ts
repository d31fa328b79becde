import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

/** Screens about money that customers paid for no invoice. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: "Money on account", as: "driver", path: "/info/home", open: onAccount },
  { name: "Money on account, in use", as: "driver", path: "/info/home", open: useAccount },
  { name: "Money on account, nothing open", as: "driver", path: "/info/home", open: inAdvance },
];

/** Opens the page of a customer who paid in advance and has an open invoice. */
async function onAccount(page: Page): Promise<void> {
  await page.goto(`/contact/${await page.evaluate(payInAdvance)}`);
  await page.getByRole("list", { name: /^(Paid on account|预收记录)$/ }).waitFor();
}

async function useAccount(page: Page): Promise<void> {
  await onAccount(page);
  await page.getByRole("button", { name: /^(Use £.* from account|用预收款)/ }).click();
  await page.getByRole("dialog").locator("button[type=submit]").waitFor();
}

async function inAdvance(page: Page): Promise<void> {
  await page.goto(`/contact/${await page.evaluate(settledCustomer)}`);
  await page.getByRole("button", { name: /^(Take payment|登记收款)$/ }).click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("50");
  await page.getByRole("button", { name: /^(Take|登记) £/ }).click();
  await page.getByRole("dialog", { name: /^(Put £50|记 £50)/ }).waitFor();
}

/**
 * Runs in the page: records a payment of £5 by the saved customer who owes the least above £20;
 * only once.
 */
async function payInAdvance(): Promise<number> {
  const headers = {
    authorization: `Bearer ${localStorage.getItem("access") ?? ""}`,
    "content-type": "application/json",
  };
  const answer = await fetch("/api/balances/", { headers });
  const { balances } = (await answer.json()) as {
    balances: { drivercustomer_id: number | null; balance: number }[];
  };
  const owing = balances.filter((of) => of.drivercustomer_id !== null && of.balance > 20);
  const id = owing.at(-1)?.drivercustomer_id ?? 0;
  const client_id = "00000000-0000-4000-8000-0000000000aa";
  const paid = { client_id, method: "transfer", amount: 5, drivercustomer_id: id };
  await fetch("/api/payments/", { method: "POST", headers, body: JSON.stringify(paid) });
  return id;
}

/** Runs in the page: a saved customer who owes nothing. */
async function settledCustomer(): Promise<number> {
  const headers = { authorization: `Bearer ${localStorage.getItem("access") ?? ""}` };
  const answer = await fetch("/api/balances/", { headers });
  const { balances } = (await answer.json()) as {
    balances: { drivercustomer_id: number | null; balance: number }[];
  };
  const settled = balances.find((of) => of.drivercustomer_id !== null && of.balance === 0);
  return settled?.drivercustomer_id ?? 1;
}
