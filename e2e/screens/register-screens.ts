import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

/** The number register, and what can be done with an issued invoice. */
export const REGISTER_SCREENS: readonly Screen[] = [
  {
    name: "Number register",
    as: "driver",
    path: "/info/numbers",
    shows: { phone: "main li button", desk: "main li button" },
  },
  { name: "Number register, voided", as: "driver", path: "/info/numbers", open: voidedNumber },
  {
    name: "Number register, a driver's",
    as: "manager",
    path: "/info/numbers",
    open: voidedNumber,
  },
  {
    name: "Number register, handed out",
    as: "driver",
    path: "/info/numbers?number=CN-1",
    open: handedOutNumber,
  },
  { name: "Number register, nothing", as: "driver", path: "/info/numbers?number=Z9-1" },
  { name: "Invoice, corrected", as: "driver", path: "/info/home", open: corrected },
  { name: "Invoice, void", as: "driver", path: "/info/home", open: askToVoid },
];

const ISSUED = /^(Issued invoice|已开发票)$/;

async function voidedNumber(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: /^(State|状态)$/ }).selectOption("voided");
  await page
    .getByRole("main")
    .getByRole("button", { name: /INV-\d+ (Voided|已作废)/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: /PDF/ }).waitFor();
}

async function handedOutNumber(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^CN-1 / })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("region", { name: /^(Handed out|发出记录)$/ })
    .getByRole("listitem")
    .waitFor();
}

async function corrected(page: Page): Promise<void> {
  const { invoice_id: id } = await page.evaluate(oneThat, "replaced" as const);
  await page.goto(`/make?invoice=${id}`);
  await page.getByRole("region", { name: ISSUED }).waitFor();
}

async function askToVoid(page: Page): Promise<void> {
  const { invoice_id: id } = await page.evaluate(oneThat, "issued" as const);
  await page.goto(`/make?invoice=${id}`);
  await page
    .getByRole("region", { name: ISSUED })
    .getByRole("button", { name: /^(Void|作废)$/ })
    .click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
}

/** Runs in the page: the last invoice of series A1 in this state. */
async function oneThat(state: "issued" | "replaced"): Promise<{ readonly invoice_id: number }> {
  const headers = { authorization: `Bearer ${localStorage.getItem("access") ?? ""}` };
  const answer = await fetch(`/api/number-register/?series=A1&state=${state}`, { headers });
  const { numbers } = (await answer.json()) as { numbers: { invoice_id: number }[] };
  const last = numbers.at(-1);
  if (!last) throw new Error(`No number of A1 is ${state}`);
  return last;
}
