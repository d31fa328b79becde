import type { Page, Route } from "playwright-core";
import type { Screen } from "./screen.ts";

/**
 * What a manager sees of a business that has only begun. The last of the manager's screens, because
 * it removes the invoices from this phone.
 */
export const FIRST_STEPS_SCREEN: Screen = {
  name: "GetPaid, first steps",
  as: "manager",
  path: "/info/home",
  // The test on a phone adds records to the sample business, which would then be missing here.
  on: ["desk"],
  open: begin,
};

/**
 * Makes the sample business look new: nobody else has an account, and the phone has no invoices.
 */
async function begin(page: Page): Promise<void> {
  await page.route("**/api/team/", alone);
  await page.evaluate(forgetInvoices);
  await page.reload();
  await page.getByRole("region", { name: /^(Set up your business|开始使用)$/ }).waitFor();
}

async function alone(route: Route): Promise<void> {
  const response = await route.fetch();
  const people = (await response.json()) as readonly { readonly manager: number }[];
  await route.fulfill({ response, json: people.filter(({ manager }) => manager === 1) });
}

/** Runs in the page. */
async function forgetInvoices(): Promise<void> {
  const of = (await indexedDB.databases()).find(({ name }) => /^roundsman-\d+$/.test(name ?? ""));
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(of?.name ?? "");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("No database")));
    opening.addEventListener("success", () => {
      const clearing = opening.result.transaction("invoices", "readwrite");
      clearing.objectStore("invoices").clear();
      clearing.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
