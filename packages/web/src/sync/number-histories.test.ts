import "fake-indexeddb/auto";
import { readCreditNumber, readSeriesNumber } from "@roundsman/core/issuing/number-series";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createInvoice, removeInvoices, restoreInvoices } from "../invoices/queries.ts";
import { startBackup } from "./backup/copy.ts";
import { restoreCopies } from "./backup/restore.ts";
import { pullAll } from "./pull/pull.ts";
import { sendAll } from "./push/send.ts";
import { Database } from "./store/database.ts";
import type { Phone } from "./store/phone.ts";
import { lose } from "./testing/phone-with-backup.ts";
import type { Fault } from "./testing/server/fake-calls.ts";
import type { FakeServer } from "./testing/server/fake-server.ts";
import { memoryTexts } from "./testing/memory-texts.ts";
import { creditOne, gapsIn, handOut } from "./testing/numbering.ts";
import { createRig, draftFor, type Rig } from "./testing/rig.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 1) / 200);

const INVOICES = 60;
const step = fc.record({
  /** What happens after an invoice is made and handed out. */
  after: fc.constantFrom("nothing", "kill", "again", "delete", "take back", "send", "pull"),
  /** Whether the other tab hands it out at the same moment. */
  both: fc.boolean(),
  /** In which tab one of its two bags is credited; null for neither. */
  comesBack: fc.constantFrom("first", "second", null),
  fault: fc.constantFrom<Fault>("none", "lost request", "lost answer", "late", "busy"),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;
const day = fc.array(step, { minLength: INVOICES, maxLength: INVOICES });

test("three phones without signal number 180 invoices, and their credit notes, each series without a gap", async () => {
  await fc.assert(
    fc.asyncProperty(day, day, day, async (...days) => {
      const { server } = createRig();
      const printed = new Map<string, string>();
      const credited = new Map<string, string>();
      for (const [index, steps] of days.entries())
        await livedThrough(server, steps, { printed, credited, loses: index === 1 });
      expect([printed.size, new Set(printed.values()).size]).toEqual([180, 180]);
      const synced = [...server.books.invoices.values()].map((invoice) => [
        invoice.key,
        numberIn(invoice),
      ]);
      expect(new Map(synced as [string, string][])).toEqual(printed);
      const register = server.numbers.taken();
      expect([register.length, new Set(register).size]).toEqual([180, 180]);
      expect(gapsIn(register, readSeriesNumber)).toEqual([]);
      const notes = [...server.books.creditNotes.values()].map((note) => [
        note.key,
        numberIn(note),
      ]);
      expect(new Map(notes as [string, string][])).toEqual(credited);
      expect([credited.size > 60, new Set(credited.values()).size]).toEqual([true, notes.length]);
      expect(gapsIn([...credited.values()], readCreditNumber)).toEqual([]);
      expect(server.contradictions).toEqual([]);
    }),
    // Shrinking would only show the same fault in a shorter day.
    { numRuns, endOnFailure: true },
  );
}, 600_000);

const numberIn = (record: object) => "number" in record && record.number;

interface Kept {
  /** Numbers of invoices and of credit notes, by key. */
  readonly printed: Map<string, string>;
  readonly credited: Map<string, string>;
  /** Whether the browser loses the database at noon. */
  readonly loses: boolean;
}

/** Plays a day of one phone with two tabs. At the end there is signal, and everything is sent. */
async function livedThrough(
  server: FakeServer,
  steps: readonly Step[],
  { printed, credited, loses }: Kept,
): Promise<void> {
  const rig: Rig = { ...createRig(), server };
  const store = memoryTexts();
  const { transport } = server;
  const tab = (db: Database): Phone & { readonly whenCopied: () => Promise<void> } => {
    const { settled } = startBackup(db, store, rig.exclusive);
    return { ...rig.phone, db, whenCopied: settled };
  };
  const { owner } = rig.phone.db;
  let tabs = [tab(rig.phone.db), tab(new Database(owner))] as const;
  const sender = () => ({ ...rig.sender, transport, db: tabs[0].db });
  const signal = async (fault: Fault, work: () => Promise<unknown>) => {
    server.faultOf = () => fault;
    await work().catch(() => undefined);
    server.faultOf = () => "none";
  };
  await restoreCopies(tabs[0].db, store);
  await pullAll(sender());
  for (const [index, { after, both, comesBack, fault }] of steps.entries()) {
    const [first, second] = tabs;
    const key = await createInvoice("getPaid", draftFor(null), first);
    const papers = [handOut(key, first)];
    if (both) papers.push(handOut(key, second));
    for (const number of await Promise.all(papers)) {
      expect(printed.get(key) ?? number).toBe(number);
      printed.set(key, number);
    }
    if (comesBack) credited.set(...(await creditOne(key, comesBack === "first" ? first : second)));
    if (after === "again") expect(await handOut(key, second)).toBe(printed.get(key));
    if (after === "delete" || after === "take back") await removeInvoices([key], first);
    if (after === "take back") await restoreInvoices([key], second);
    if (after === "send") await signal(fault, () => sendAll(sender()));
    if (after === "pull") await signal(fault, () => pullAll(sender()));
    const isNoon = loses && index === INVOICES / 2;
    if (after !== "kill" && !isNoon) continue;
    for (const { db } of tabs) db.close();
    const db = isNoon ? await lose(first.db) : new Database(owner);
    tabs = [tab(db), tab(new Database(owner))];
    await restoreCopies(db, store);
    // After a loss of the database, a pull gives the phone its next series.
    if (isNoon) await pullAll(sender());
  }
  await eveningOf(sender);
  for (const { db } of tabs) db.close();
}

/** Sends and pulls with good signal until everything is sent. */
async function eveningOf(sender: () => Rig["sender"]): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await sendAll(sender());
    await pullAll(sender());
    if ((await sender().db.outbox.count()) === 0) return;
  }
  const left = await sender().db.outbox.toArray();
  throw new Error(`Never sent: ${JSON.stringify(left)}`);
}
