import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { CUSTOMER } from "./testing/rig.ts";
import { eventOf } from "./testing/selling/live.ts";
import { isOfMoney, issuedDays } from "./testing/selling/money-actions.ts";
import { payOn } from "./testing/selling/paying.ts";
import { perform } from "./testing/selling/perform.ts";
import { livePhone, type LivePhone } from "./testing/selling/phones.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Math.ceil(Number(process.env["HISTORIES"] ?? 24) / 4);

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

/** What a phone shows of the day's cash and of what is open. */
async function shownOn({ tab }: LivePhone) {
  const { db } = tab(0);
  const rows = await db.invoices.filter(({ deletedAt }) => deletedAt === "").toArray();
  return {
    cash: (await vanOnPhone(db))?.day.cashExpected,
    invoices: rows
      .map((invoice) => `${invoice.key} ${invoice.paymentStatus} ${openAmount(invoice)}`)
      .toSorted(),
  };
}

type Lived = Pick<typeof issuedDays extends fc.Arbitrary<infer Of> ? Of : never, "happenings">;

/** In words: what a phone shows differently after it sent, pulled or restarted. */
async function faultsOf({ happenings }: Lived): Promise<string[]> {
  const driver = await server.newDriver();
  const details = { ...CUSTOMER, name: "Jade", images: [] };
  const { id: customerId } = await driver.api.customers.create({ body: details });
  // The van's figures need at least one payment to say up to which payment they are complete.
  await driver.api.payments.create({ body: { customerId, method: "card", amount: pence(1) } });
  const phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  const faults: string[] = [];
  for (const { what, tab } of [...happenings, ...EVENING]) {
    if (typeof what !== "string") {
      if (isOfMoney(what)) await payOn(phone.tab(tab), what, { taken: new Map() });
      else await perform(what, { phone: phone.tab(tab), at: "2026-11-21T08:00:00.000Z" });
      continue;
    }
    // A phone that lost its database shows nothing until it has pulled.
    if (what === "lose") continue;
    const before = await shownOn(phone);
    await eventOf(phone, what);
    const after = await shownOn(phone);
    // A refused mutation waits for a person.
    if (phone.shown.size > 0) break;
    if (JSON.stringify(after) !== JSON.stringify(before))
      faults.push(`${what}: ${JSON.stringify(after)}, not ${JSON.stringify(before)}`);
  }
  await phone.close();
  return faults;
}
const EVENING = [
  { what: "send", tab: 0 },
  { what: "pull", tab: 0 },
] as const;

test("after any sales, payments, credits, corrections and undos, one phone shows the same money before and after sending", async () => {
  await fc.assert(
    fc.asyncProperty(issuedDays, async (history) => {
      expect(await faultsOf(history)).toEqual([]);
    }),
    { numRuns },
  );
}, 600_000);
