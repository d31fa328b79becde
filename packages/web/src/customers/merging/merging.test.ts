import "fake-indexeddb/auto";
import { addDays, day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { statementOf } from "@roundsman/core/payments/statement";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addMembers, createGroup } from "../../groups/queries.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { overLimit } from "../../payments/limit/credit-limit.ts";
import { owingOf, takePayment, takePaymentBack } from "../../payments/queries.ts";
import { accountHere } from "../../payments/statement/account-here.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import {
  realServer,
  type Driver,
  type RealServer,
} from "../../sync/testing/selling/real-server.ts";
import { createCustomer, removeCustomers, restoreCustomers, updateCustomer } from "../queries.ts";
import { mergeCustomers } from "./queries.ts";

const TODAY = day("2026-11-21");

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

let driver: Driver;
let phone: LivePhone;
let kept: string;
let other: string;
const here = () => phone.tab(0);
const db = () => here().db;
const sync = async (device = phone) => {
  await device.send();
  await device.pull();
};
const owed = async (key: string, device = phone) =>
  (await owingOf(device.tab(0).db, TODAY)).get(key)?.owed ?? 0;
const onServer = async (key: string) => {
  const { balances } = await driver.api.customerAccounts.balances({});
  const id = (await db().customers.get(key))?.id;
  return balances.find(({ customerId }) => customerId === id)?.balance ?? 0;
};
const waiting = async () => (await db().outbox.toArray()).map(({ kind, state }) => [kind, state]);
const merge = () => mergeCustomers({ kept, other }, here());
/** The other customer and a third one are on a route. */
async function onRoute() {
  const third = await createCustomer({ ...CUSTOMER, name: "Pearl" }, here());
  const route = await createGroup("deliveryRoutes", "Leeds", here());
  await addMembers("deliveryRoutes", route, [other, third], here());
  await sync();
  const stops = async () => {
    const members = (await db().deliveryRoutes.get(route))?.members ?? [];
    const rows = await db().customers.bulkGet([...members]);
    return rows.flatMap((row) => (row?.deletedAt === "" ? row.key : []));
  };
  return { third, stops };
}
/** Two customers with an invoice each, £20 and £40, and £3 on the other's account. */
beforeEach(async () => {
  driver = await server.newDriver();
  phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  kept = await createCustomer({ ...CUSTOMER, name: "Golden Dragon" }, here());
  other = await createCustomer({ ...CUSTOMER, name: "金龙 Golden Dragon", termsDays: 14 }, here());
  await createInvoice("getPaid", draftFor(kept, 10), here());
  await createInvoice("getPaid", draftFor(other, 20), here());
  const money = { method: "cash", amount: pence(300), day: TODAY, reference: "" } as const;
  await takePayment({ ...money, parts: [], customer: other }, here());
}, 120_000);

describe("Without signal", () => {
  test("two contacts become one at once: what is owed, on account and filled in", async () => {
    await sync();
    await merge();
    expect([await owed(kept), await owed(other)]).toEqual([5700, 0]);
    expect(await db().customers.get(kept)).toMatchObject({ termsDays: 14, onAccount: 300 });
    const hidden = await db().customers.get(other);
    expect(hidden?.deletedAt).not.toBe("");
    expect(hidden?.onAccount).toBeUndefined();
  });

  test("the statement of the kept customer adds up, with the movements of both", async () => {
    await sync();
    await merge();
    const span = { start: addDays(TODAY, -30), end: TODAY };
    const customer = await db().customers.get(kept);
    const account = customer && (await accountHere(db(), customer, span, TODAY));
    if (!account) throw new Error("No account");
    const { opening, closing } = statementOf(account, span);
    expect(account.movements.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -300, 2000, 4000,
    ]);
    expect([opening, closing]).toEqual([0, 5700]);
  });

  test("the limit of the kept customer counts the invoices of both", async () => {
    await sync();
    await merge();
    await updateCustomer(kept, { creditLimit: pence(6000) }, here());
    const weighed = { key: "new", invoice: null, list: "getPaid" } as const;
    for (const customerKey of [kept, other])
      expect(await overLimit(weighed, draftFor(customerKey, 2), db())).toMatchObject({
        customer: { key: kept },
        owed: 6100,
      });
  });

  test("the kept customer takes the other's place in routes, and an undo gives it back", async () => {
    const { third, stops } = await onRoute();
    const takeBack = await merge();
    expect(await stops()).toEqual([kept, third]);
    await takeBack();
    expect(await stops()).toEqual([other, third]);
    await sync();
    expect(await stops()).toEqual([other, third]);
  });

  test("a payment of the other customer can be taken back from the kept one", async () => {
    await merge();
    const [payment] = await db().payments.toArray();
    await takePaymentBack(payment?.key ?? "", here());
    expect(await owed(kept)).toBe(6000);
    await sync();
    expect([await owed(kept), await onServer(kept)]).toEqual([6000, 6000]);
  });
});

describe("With signal", () => {
  test.each([
    ["that the server knows", true],
    ["that were made on the phone since", false],
  ])(
    "two contacts %s are merged once, and another phone shows it after one pull",
    async (_, isSent) => {
      const colleague = await livePhone(driver, 2, () => "none");
      if (isSent) await sync();
      await colleague.pull();
      await merge();
      await phone.send();
      expect(await waiting()).toEqual([]);
      expect([await owed(kept), await onServer(kept)]).toEqual([5700, 5700]);
      await colleague.pull();
      expect([await owed(kept, colleague), await owed(other, colleague)]).toEqual([5700, 0]);
      const merges = [...phone.line.answers.values()].filter(({ request }) =>
        request.endsWith("/merge/"),
      );
      expect(merges.map(({ status }) => status)).toEqual([200]);
      await sync();
      expect(await owed(kept)).toBe(5700);
      const rows = await db().invoices.toArray();
      expect(rows.map(({ customerKey }) => customerKey)).toEqual([kept, kept]);
      await colleague.close();
    },
  );

  test.each(["an answer", "a request", "the database"])(
    "the merge is done once though %s is lost",
    async (what) => {
      await sync();
      let trouble: "none" | "lost answer" | "lost request" = "none";
      const shaky = await livePhone(driver, 2, () => trouble);
      await shaky.pull();
      await mergeCustomers({ kept, other }, shaky.tab(0));
      if (what === "the database") await shaky.lose();
      else {
        trouble = what === "an answer" ? "lost answer" : "lost request";
        await shaky.send();
        trouble = "none";
        await shaky.pull();
      }
      for (let tries = 0; tries < 3; tries += 1) {
        await shaky.pull();
        await shaky.send();
      }
      await shaky.pull();
      expect(await shaky.tab(0).db.outbox.count()).toBe(0);
      expect(await owed(kept, shaky)).toBe(5700);
      expect(await onServer(kept)).toBe(5700);
      await shaky.close();
    },
  );

  test("what is written for the merged customer afterwards counts for the kept one", async () => {
    await sync();
    await merge();
    await createInvoice("getPaid", draftFor(other, 1), here());
    expect(await owed(kept)).toBe(5900);
    await sync();
    await createInvoice("getPaid", draftFor(other, 2), here());
    await sync();
    expect([await owed(kept), await onServer(kept)]).toEqual([6300, 6300]);
  });

  test("a colleague's edit of the kept customer stays, and so does one that was typed over it", async () => {
    await sync();
    const colleague = await livePhone(driver, 2, () => "none");
    await colleague.pull();
    await updateCustomer(kept, { phone: "0113 496 0009" }, colleague.tab(0));
    await merge();
    await updateCustomer(kept, { city: "York" }, here());
    await colleague.send();
    await sync();
    await sync();
    expect(await waiting()).toEqual([]);
    expect(await db().customers.get(kept)).toMatchObject({
      phone: "0113 496 0009",
      city: "York",
      termsDays: 14,
    });
    await colleague.close();
  });
});

describe("Undo", () => {
  test.each([
    ["before it is sent leaves nothing to send", false],
    ["after it is sent takes the merge back", true],
  ])("%s", async (_, isSent) => {
    await sync();
    const before = [await owed(kept), await owed(other)];
    const takeBack = await merge();
    if (isSent) await sync();
    await takeBack();
    if (!isSent) {
      expect(await waiting()).toEqual([]);
      expect(await db().customers.get(kept)).not.toHaveProperty("onAccount", 300);
    }
    await sync();
    expect([await owed(kept), await owed(other)]).toEqual(before);
    expect([await onServer(kept), await onServer(other)]).toEqual(before);
    expect(await db().customers.get(other)).toMatchObject({ deletedAt: "", sync: "sent" });
  });

  test.each(["at once", "from what was deleted"])(
    "%s gives the place in a route back",
    async (how) => {
      const { third, stops } = await onRoute();
      const takeBack = await merge();
      await sync();
      expect(await stops()).toEqual([kept, third]);
      if (how !== "at once") await restoreCustomers([other], here());
      else await takeBack().then(async () => expect(await stops()).toEqual([other, third]));
      await sync();
      expect(await stops()).toEqual([other, third]);
    },
  );
});

describe("Refused", () => {
  test("a refused merge with used money keeps the kept customer's place in the route", async () => {
    const { third, stops } = await onRoute();
    const takeBack = await merge();
    await sync();
    const invoice = (await db().invoices.toArray()).find(({ totals }) => totals.total === 2000);
    const parts = [{ key: invoice?.key ?? "", amount: pence(300) }];
    const use = { method: "account", amount: pence(300), day: TODAY, reference: "" } as const;
    await takePayment({ ...use, parts }, here());
    await sync();
    await takeBack();
    await sync();
    const refused = (await db().outbox.toArray()).filter(({ state }) => state === "refused");
    expect(refused.map(({ problem }) => problem?.type)).toEqual(["urn:roundsman:money-used"]);
    await phone.giveUp();
    await sync();
    expect(await stops()).toEqual([kept, third]);
  });

  test.each([
    ["the kept one was deleted elsewhere", () => kept, "not-found"],
    ["the other was deleted elsewhere", () => other, "customer-deleted"],
  ])("where %s: the merge is refused, and both customers stay as before", async (_, gone, code) => {
    await sync();
    const colleague = await livePhone(driver, 2, () => "none");
    await colleague.pull();
    await removeCustomers([gone()], colleague.tab(0));
    await merge();
    await colleague.send();
    await phone.send();
    const refused = (await db().outbox.toArray()).filter(({ state }) => state === "refused");
    expect(refused.map(({ kind, problem }) => [kind, problem?.type])).toEqual([
      ["customer.merge", `urn:roundsman:${code}`],
    ]);
    expect(await owed(other)).toBe(3700);
    expect(await owed(kept)).toBe(2000);
    await phone.giveUp();
    await sync();
    expect(await waiting()).toEqual([]);
    const rows = await db().customers.bulkGet([kept, other]);
    const alive = rows.flatMap((row) => (row?.deletedAt === "" ? row.key : []));
    expect(alive).toEqual([kept, other].filter((key) => key !== gone()));
    await colleague.close();
  });
});
