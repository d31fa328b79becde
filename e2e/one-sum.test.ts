import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatPounds, sum, type Pence } from "@roundsman/core/money";
import { VAT_MODES } from "@roundsman/core/vat";
import { baskets, basketSums } from "@roundsman/core/vat/testing-baskets";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visitWithoutWorker, type Visit } from "./browser.ts";
import { OWNER, rowOf, setUp } from "./driver.ts";
import { filesIn, textOfPdf } from "./files.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";

const REGISTERED = {
  name: "Lantern Trading Ltd",
  email: "office@lantern.example",
  registrationNumber: "08123456",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB 123 4567 82",
  contactNumber: "020 7946 0000",
  contactPerson: "Wei Chen",
  address: "12 Gerrard Street\nLondon",
};

const BASKETS = [...baskets(12)].map((lines, index) => {
  const mode = VAT_MODES[index % VAT_MODES.length] ?? "included";
  return { customer: `Shop ${index + 1}.`, lines, mode, sums: basketSums(lines, mode) };
});
const ALL = sum(BASKETS.map(({ sums }) => sums.payable));

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
const ids: number[] = [];
beforeAll(async () => {
  app = await startApp("empty");
  browser = await launchBrowser();
  driver = await visitWithoutWorker(browser, app.url);
  await driver.page.setViewportSize({ width: 390, height: 2400 });
  await setUp(driver.page, OWNER);
  http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  const company = await http.api.companies.create({
    params: { rp: http.id },
    body: REGISTERED,
  });
  for (const { customer, lines, mode } of BASKETS) {
    const made = await http.api.invoices.createDue({
      body: {
        billTo: { name: customer, address: "1 High Street", city: "Leeds", postcode: "LS1 1AA" },
        companyId: company.id,
        vatMode: mode,
        lines,
      },
    });
    ids.push(made.id);
  }
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const paper = (index: number, format: string) =>
  http.download(`/api/invoices/${ids[index] ?? 0}/document/?format=${format}&lang=en`);

/** The amounts in elements of this name, in pence, in the order of the file. */
const amountsIn = (xml: string, element: string): number[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([\\d.]+)</${element}>`, "g"))].map(
    ([, pounds]) => Math.round(Number(pounds) * 100),
  );
const between = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>.*?</${element}>`, "gs"))].map(([all]) => all);

describe("What is owed for baskets of every rate, in every VAT mode", () => {
  test("is the same on the screen and in the server's list, for each invoice and in total", async () => {
    const { page } = driver;
    const { invoices, totals } = await http.api.invoices.listGetPaid({ body: {} });
    const owedBy = new Map(
      invoices.map(({ id, totals: { payable, total } }) => [id, payable ?? total]),
    );
    expect(ids.map((id) => owedBy.get(id))).toEqual(BASKETS.map(({ sums }) => sums.payable));
    expect(totals.payable ?? totals.total).toBe(ALL);
    await page.getByRole("link", { name: "GetPaid" }).click();
    for (const { customer, sums } of BASKETS)
      await expect
        .poll(() => rowOf(page, customer).textContent())
        .toContain(formatPounds(sums.payable));
    const bar = page.getByRole("group", { name: "Total" });
    await expect.poll(() => bar.textContent()).toContain(formatPounds(ALL));
  });

  test("is the same sum on the document, with net and VAT of each rate", async () => {
    for (const [index, { sums }] of BASKETS.entries()) {
      const file = join(app.dataDir, `paper-${index}.pdf`);
      writeFileSync(file, await paper(index, "pdf"));
      const text = textOfPdf(file);
      expect(text).toContain(formatPounds(sums.payable));
      if (sums.rates.length < 2) continue;
      for (const { net, vat } of sums.rates)
        expect(text).toMatch(new RegExp(`${amount(net)} +${amount(vat)} +`));
    }
  });

  test("is the same sum in both kinds of e-invoice, with net and VAT of each rate", async () => {
    for (const [index, { mode, sums }] of BASKETS.entries()) {
      const [ubl, cii] = [String(await paper(index, "ubl")), String(await paper(index, "cii"))];
      if (mode === "without") {
        // A seller who is registered for VAT cannot omit it from an e-invoice.
        expect([JSON.parse(ubl).status, JSON.parse(cii).status]).toEqual([422, 422]);
        continue;
      }
      expect(amountsIn(ubl, "cbc:PayableAmount")).toEqual([sums.payable]);
      expect(amountsIn(cii, "ram:DuePayableAmount")).toEqual([sums.payable]);
      const expected = sums.rates.map(({ net, vat }) => [net, vat]);
      expect(
        between(ubl, "cac:TaxSubtotal").map((part) => [
          ...amountsIn(part, "cbc:TaxableAmount"),
          ...amountsIn(part, "cbc:TaxAmount"),
        ]),
      ).toEqual(expected);
      expect(
        between(cii, "ram:ApplicableTradeTax")
          .filter((part) => part.includes("ram:BasisAmount"))
          .map((part) => [
            ...amountsIn(part, "ram:BasisAmount"),
            ...amountsIn(part, "ram:CalculatedAmount"),
          ]),
      ).toEqual(expected);
    }
  });

  test("is the same sum in the CSV file", async () => {
    const files = filesIn(await http.download("/api/exchange/export/"));
    const csv = files.find(({ name }) => name === "invoices.csv")?.bytes.toString() ?? "";
    const [columns = [], ...rows] = csv
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
    const cell = (row: readonly string[], name: string) => row[columns.indexOf(name)] ?? "";
    expect(
      rows.map((row) => {
        const pounds = cell(row, "payable_amount") || cell(row, "total_amount");
        return [Number(cell(row, "id")), Math.round(Number(pounds) * 100)];
      }),
    ).toEqual(BASKETS.map(({ sums }, index) => [ids[index], sums.payable]));
  });

  test("is the same sum in the question of Submit All and in the day's cash", async () => {
    const { page } = driver;
    await page.getByRole("button", { name: "Submit All" }).click();
    const question = page.getByRole("dialog", { name: "Confirm to Submit all invoices" });
    await question.getByText(formatPounds(ALL)).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await http.api.invoices.submitGetPaid({ body: { invoice_ids: ids } });
    const { day } = (await http.raw("GET", `/api/responsible-persons/${http.id}/stock/`)) as {
      readonly day: { readonly cash_expected: number };
    };
    expect(Math.round(day.cash_expected * 100)).toBe(ALL);
  });
});

const amount = (of: Pence) => formatPounds(of).replace(".", "\\.").replace("£", "£?");
