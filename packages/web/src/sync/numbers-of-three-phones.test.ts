import "fake-indexeddb/auto";
import { readCreditNumber, readSeriesNumber } from "@roundsman/core/issuing/number-series";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createInvoice, removeInvoices, restoreInvoices } from "../invoices/queries.ts";
import { creditOne, gapsIn, handOut } from "./testing/numbering.ts";
import { draftFor } from "./testing/rig.ts";
import { serverOfFile } from "./testing/selling/phone-with-customer.ts";
import { evening } from "./testing/selling/live.ts";
import { livePhone, type LivePhone } from "./testing/selling/phones.ts";
import type { Driver } from "./testing/selling/real-server.ts";
import { serverRecordsOf, type ServerRecords } from "./testing/selling/server-records.ts";
import type { Trouble } from "./testing/selling/line.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 1) / 200);

const server = serverOfFile();

const INVOICES = 60;
const step = fc.record({
  /** What happens after an invoice is made and handed out. */
  after: fc.constantFrom("nothing", "kill", "again", "delete", "take back", "send", "pull"),
  /** Whether the other tab hands it out at the same moment. */
  both: fc.boolean(),
  /** In which tab one of its two bags is credited; null for neither. */
  credited: fc.constantFrom(0, 1, null),
  trouble: fc.constantFrom<Trouble>("none", "lost request", "lost answer", "late"),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;
const phonesDay = fc.array(step, { minLength: INVOICES, maxLength: INVOICES });

/** Printed numbers of invoices and of credit notes, by key. */
interface Printed {
  readonly invoices: Map<string, string>;
  readonly notes: Map<string, string>;
}

test("three phones of one driver number 180 invoices and their credit notes at the same time: the server and the register have each once, under its printed number", async () => {
  await fc.assert(
    fc.asyncProperty(phonesDay, phonesDay, phonesDay, async (...days) => {
      const driver = await server().newDriver();
      let trouble: Trouble = "none";
      const phones: LivePhone[] = [];
      for (const [index] of days.entries())
        phones.push(await livePhone(driver, index + 1, () => trouble));
      for (const phone of phones) await phone.pull();
      const printed: Printed = { invoices: new Map(), notes: new Map() };
      for (let at = 0; at < INVOICES; at += 1)
        for (const [index, phone] of phones.entries()) {
          const next = days[index]?.[at];
          if (!next) throw new Error("A day that is too short");
          trouble = next.trouble;
          await sell(phone, next, printed);
          trouble = "none";
          // A pull gives the phone its next series.
          if (index !== 1 || at !== INVOICES / 2) continue;
          await phone.lose();
          await phone.pull();
        }
      for (const { line } of phones) await line.settle();
      await evening(phones);
      expect(phones.flatMap(({ shown }) => [...shown.values()])).toEqual([]);
      const { invoices } = await expectEachOnce(driver, printed);
      const kept = new Map(
        invoices.flatMap((invoice) => (invoice.isHidden ? [] : [[invoice.key, invoice.number]])),
      );
      for (const phone of phones) {
        expect(await numbersOn(phone)).toEqual(kept);
        await phone.close();
      }
    }),
    // Shrinking would only show the same fault in a shorter day.
    { numRuns, endOnFailure: true },
  );
}, 600_000);

async function sell(phone: LivePhone, { after, both, credited }: Step, printed: Printed) {
  const key = await createInvoice("getPaid", draftFor(null), phone.tab(0));
  const papers = [handOut(key, phone.tab(0))];
  if (both) papers.push(handOut(key, phone.tab(1)));
  for (const number of await Promise.all(papers)) {
    expect(printed.invoices.get(key) ?? number).toBe(number);
    printed.invoices.set(key, number);
  }
  if (credited !== null) printed.notes.set(...(await creditOne(key, phone.tab(credited))));
  if (after === "again") expect(await handOut(key, phone.tab(1))).toBe(printed.invoices.get(key));
  if (after === "delete" || after === "take back") await removeInvoices([key], phone.tab(0));
  if (after === "take back") await restoreInvoices([key], phone.tab(1));
  if (after === "kill") await phone.kill();
  if (after === "send") await phone.send().catch(() => undefined);
  if (after === "pull") await phone.pull().catch(() => undefined);
}

async function numbersOn({ tab }: LivePhone): Promise<ReadonlyMap<string, string | undefined>> {
  const rows = await tab(0)
    .db.invoices.filter(({ deletedAt }) => deletedAt === "")
    .toArray();
  return new Map(rows.map(({ key, number }) => [key, number]));
}

async function expectEachOnce(driver: Driver, printed: Printed): Promise<ServerRecords> {
  const [invoices, notes] = [[...printed.invoices.values()], [...printed.notes.values()]];
  expect([invoices.length, new Set(invoices).size]).toEqual([3 * INVOICES, 3 * INVOICES]);
  expect([notes.length > INVOICES, new Set(notes).size]).toEqual([true, notes.length]);
  expect(gapsIn(invoices, readSeriesNumber)).toEqual([]);
  expect(gapsIn(notes, readCreditNumber)).toEqual([]);

  const stored = await serverRecordsOf(server(), driver);
  expect(new Map(stored.invoices.map(({ key, number }) => [key, number]))).toEqual(
    printed.invoices,
  );
  expect(new Map(stored.notes.map(({ key, number }) => [key, number]))).toEqual(printed.notes);

  const { series } = await driver.api.numberSeries.list({});
  for (const { prefix } of series)
    expect(await registered(driver, prefix)).toEqual(
      invoices.filter((number) => readSeriesNumber(number)?.prefix === prefix).toSorted(),
    );
  const ofNotes = series.map(({ prefix }) => registered(driver, `CN-${prefix}`));
  expect((await Promise.all(ofNotes)).flat().toSorted()).toEqual(notes.toSorted());
  return stored;
}

/** The register's entries of one series, including gaps. */
async function registered(driver: Driver, series: string): Promise<readonly string[]> {
  const query = { series, limit: 500 };
  const { numbers } = await driver.api.numberSeries.register({ query });
  return numbers
    .map(({ number, until, state }) => (state === "gap" ? `gap ${number} to ${until}` : number))
    .toSorted();
}
