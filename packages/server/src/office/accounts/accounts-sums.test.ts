import type { Invoice } from "@roundsman/contract/invoice";
import { ACCOUNTS_PROGRAMS } from "@roundsman/core/accounts/program";
import { addDays, dayAt } from "@roundsman/core/day";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEMO_PEOPLE } from "../../demo/people.ts";
import { seedDemo } from "../../demo/seed.ts";
import { findInvoices } from "../../invoices/repository/find-invoices.ts";
import { createPasswords } from "../../kernel/auth/passwords.ts";
import { caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { actOf, trader } from "../testing-trader.ts";
import { accountant, sumOf } from "./testing.ts";
import type { ReadDocument } from "./testing-parsers.ts";

const PEOPLE = [1, 2, 3, 4];

/**
 * Every document of these days, by number: [net, VAT] in pence, computed from the books without the
 * code that writes the files.
 */
async function recount(
  { database: { db } }: TestApp,
  [from, to]: readonly [string, string],
  /**
   * Whether the business is registered. The second driver sells in their own name, and has no VAT
   * number.
   */
  isRegistered: boolean,
): Promise<Map<string, readonly [net: number, vat: number]>> {
  const sums = new Map<string, readonly [number, number]>();
  for (const owner of PEOPLE) {
    const invoices: readonly Invoice[] = await findInvoices(db, owner, {
      criteria: {},
      order: "oldest",
    });
    const sold = invoices.filter(({ paymentStatus }) => paymentStatus !== "scheduled");
    const companies = db.selectFrom("company").select("id").where("owner_id", "=", owner);
    const registered = await companies.where("vat_number", "<>", "").execute();
    for (const { id, number = `INV-${id}`, ...sale } of sold) {
      const { vatMode, lastDocument, lines, date, companyId } = sale;
      if (date < from || date > to) continue;
      const charges =
        companyId === null
          ? isRegistered && owner !== 2
          : registered.some((company) => company.id === companyId);
      const mode = vatMode ?? lastDocument?.vat ?? (charges ? "included" : "without");
      const { net, vat } = invoiceVat(lines, { mode, date });
      if (net !== 0 || (vat ?? 0) !== 0) sums.set(number, [net, vat ?? 0]);
    }
    const notes = await db
      .selectFrom("credit_note")
      .selectAll()
      .where("owner_id", "=", owner)
      .where("voided_at", "=", "")
      .execute();
    for (const { number, date, net, vat, invoice_id } of notes)
      if (net !== 0 && date >= from && date <= to && sold.some(({ id }) => id === invoice_id))
        sums.set(number, [0 - net, 0 - (vat ?? 0)]);
  }
  return sums;
}

/**
 * What a program has after these files, by the documents' own numbers: reversals and later entries
 * are added up.
 */
function booked(documents: readonly ReadDocument[]): Map<string, readonly [number, number]> {
  const sums = new Map<string, readonly [number, number]>();
  const seen = new Set<string>();
  for (const document of documents) {
    if (seen.has(document.number)) throw new Error(`${document.number} went out twice`);
    seen.add(document.number);
    const [number = ""] = document.number.split("/");
    const { net, vat } = sumOf([document]);
    const [netBefore, vatBefore] = sums.get(number) ?? [0, 0];
    sums.set(number, [netBefore + net, vatBefore + vat]);
  }
  return new Map([...sums].filter(([, [net, vat]]) => net !== 0 || vat !== 0));
}

const sorted = (sums: Map<string, readonly [number, number]>) =>
  [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));

test("Each file of the sample business adds up to its documents, one by one", async () => {
  const business = await freshApp({ people: "none" });
  const today = dayAt(business.clock.now);
  await seedDemo(business.database.db, { today, passwords: createPasswords() });
  const anyone = caller(business.app, { id: 0, access: "", refresh: "" });
  const { username, password } = DEMO_PEOPLE[2];
  const manager = caller(
    business.app,
    await anyone.api.session.login({ body: { username, password } }),
  );
  const span = [addDays(today, -90), today] as const;
  const books = await recount(business, span, true);
  expect(books.size).toBeGreaterThan(100);
  const accounts = accountant(
    () => business,
    () => manager,
  );
  for (const program of ACCOUNTS_PROGRAMS)
    expect(
      sorted(booked(await accounts.exportAndRead(program, { from: span[0], to: span[1] }))),
    ).toEqual(sorted(books));
  await business.close();
}, 120_000);

const act = actOf("export", "export");

test("All exports together contain each document once, whatever is sold, credited, corrected, voided and changed between them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const business = await freshApp();
      const [driver, manager] = [await business.signIn("driver"), await business.signIn("manager")];
      const accounts = accountant(
        () => business,
        () => manager,
      );
      const october = ["2026-10-01", "2026-10-31"] as const;
      const november = ["2026-11-01", "2026-11-30"] as const;
      const outcomes = { xero: [], quickbooks: [], sage: [] } as Record<string, ReadDocument[]>;
      const trade = trader(driver);
      const both = async (program: "xero" | "quickbooks" | "sage") => {
        for (const [from, to] of [october, november])
          outcomes[program]?.push(...(await accounts.exportAndRead(program, { from, to })));
      };
      for (const does of acts)
        if (does.does === "export") await both(ACCOUNTS_PROGRAMS[does.which % 3] ?? "xero");
        else await trade(does);
      const books = await recount(business, [october[0], november[1]], false);
      for (const program of ACCOUNTS_PROGRAMS) {
        await both(program);
        expect(sorted(booked(outcomes[program] ?? []))).toEqual(sorted(books));
        await both(program);
        expect(sorted(booked(outcomes[program] ?? []))).toEqual(sorted(books));
      }
      await business.close();
    }),
    { numRuns: Number(process.env["MODEL_RUNS"] ?? 6), endOnFailure: true, seed: 20_261_125 },
  );
}, 240_000);
