import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

/** Screens that merge two contacts who are one customer. */
export const MERGING_SCREENS: readonly Screen[] = [
  { name: "Contact that looks like another", as: "driver", path: "/info/contacts", open: alike },
  { name: "Merging two contacts", as: "driver", path: "/info/contacts", open: compare },
  { name: "Merging, which one", as: "driver", path: "/contact/1", open: chooseOther },
];

const COMPARE = { name: /^(Compare|对比)$/ };

/** Opens a contact who was created twice. */
async function alike(page: Page): Promise<void> {
  await page.goto(`/contact/${await page.evaluate(writeInTwice)}`);
  await page.getByRole("button", COMPARE).waitFor();
}

async function compare(page: Page): Promise<void> {
  await alike(page);
  await page.getByRole("button", COMPARE).click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
}

async function chooseOther(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Merge with another|与另一位客户合并)/ }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

/**
 * Runs in the page: creates the customer who owes most again, with another name; resolves with the
 * new id.
 */
async function writeInTwice(): Promise<number> {
  const headers = {
    authorization: `Bearer ${localStorage.getItem("access") ?? ""}`,
    "content-type": "application/json",
  };
  const owing = await fetch("/api/balances/", { headers });
  const { balances } = (await owing.json()) as {
    balances: { drivercustomer_id: number | null }[];
  };
  const id = balances.find((of) => of.drivercustomer_id !== null)?.drivercustomer_id ?? 0;
  const { responsible_person_id: rp } = JSON.parse(localStorage.getItem("user_info") ?? "{}") as {
    responsible_person_id?: number;
  };
  const one = await fetch(`/api/responsible_persons_edit/${rp}/customers/${id}/`, { headers });
  const { customer_name, email, phone, customer_address, city, postcode } =
    (await one.json()) as Record<string, string>;
  const body = JSON.stringify({
    email,
    phone,
    customer_address,
    city,
    postcode,
    customer_name: `${customer_name} Ltd`,
    client_id: "00000000-0000-4000-8000-0000000000ab",
  });
  const made = await fetch("/create-driver-customer/", { method: "POST", headers, body });
  return ((await made.json()) as { id: number }).id;
}
