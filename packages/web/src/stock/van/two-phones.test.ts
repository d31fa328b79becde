import "fake-indexeddb/auto";
import type { Van } from "@roundsman/contract/stock";
import { pence } from "@roundsman/core/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pullAll } from "../../sync/pull/pull.ts";
import { discardRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { sendAll } from "../../sync/push/send.ts";
import type { Fault } from "../../sync/testing/server/fake-calls.ts";
import { createRig, type Rig } from "../../sync/testing/rig.ts";
import {
  figures,
  isSignal,
  performOnVan,
  vanAction,
} from "../../sync/testing/histories/van-history.ts";
import { createProduct } from "../../products/queries.ts";
import { vanOnPhone } from "./van-on-phone.ts";

/** A second phone of the same person, with its own database and the same server. */
function secondPhone({ server, sender }: Rig): Rig {
  const other = createRig();
  const over = { ...other.sender, transport: server.transport };
  return {
    ...other,
    server,
    sender: { ...over, clock: sender.clock },
    send: async () => (await sendAll(over)).outcome,
  };
}

const pull = ({ sender, phone }: Rig) => pullAll({ ...sender, db: phone.db });

/** Sends the outbox; discards what the server refuses, so that the other phone's changes stay. */
async function settle(rig: Rig): Promise<void> {
  const { phone } = rig;
  for (let tries = 0; tries < 30 && (await phone.db.outbox.count()) > 0; tries += 1) {
    await rig.send();
    for (const { key, state } of await phone.db.outbox.toArray())
      if (state === "refused") await discardRefusedOn(phone, key);
  }
  expect(await phone.db.outbox.toArray()).toEqual([]);
}

async function seen({ phone }: Rig) {
  const van = await vanOnPhone(phone.db);
  if (!van) throw new Error("No figures");
  return { ...figures(van), ahead: van.ahead, pending: van.pending };
}

const faults: fc.Arbitrary<Fault> = fc.constantFrom(
  "none",
  "none",
  "lost answer",
  "lost request",
  "busy",
);
const which = fc.constantFrom(0, 1);

test("two phones that work on one van without each other's changes see the same van once all is sent, and it is the server's", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ which, action: vanAction }), { maxLength: 30, size: "max" }),
      fc.array(faults, { maxLength: 30, size: "max" }),
      async (happenings, networkFaults) => {
        const first = createRig();
        const phones = [first, secondPhone(first)] as const;
        const products: string[] = [];
        for (const name of ["Rice 10 kg", "Tofu"])
          products.push(
            await createProduct({ name, price: pence(1250), discount: pence(0) }, first.phone),
          );
        await first.send();
        for (const phone of phones) await pull(phone);
        const invoices: string[] = [];
        first.server.faultOf = () => networkFaults.shift() ?? "none";
        for (const { which: at, action } of happenings) {
          const rig = phones[at === 0 ? 0 : 1];
          if (!isSignal(action))
            await performOnVan(action, { phone: rig.phone, products, invoices });
          else if (action.do === "send") await rig.send();
          else await pull(rig).catch(() => {});
        }
        first.server.faultOf = () => "none";
        for (const phone of phones) await settle(phone);
        for (const phone of phones) await pull(phone);
        const [one, two] = [await seen(phones[0]), await seen(phones[1])];
        expect(two).toEqual(one);
        expect([one.ahead, one.pending]).toEqual([[], []]);
        const onServer = first.server.run("stock", "van", { id: 0, query: {}, body: null }) as Van;
        const keys = new Map(
          (await first.phone.db.products.toArray()).map(({ id, key }) => [id, key]),
        );
        const quantities = onServer.products.map(({ productId, onHand }) => [
          keys.get(productId),
          onHand,
        ]);
        const onPhone = new Map(one.onHand);
        expect(products.map((key) => [key, onPhone.get(key) ?? 0])).toEqual(quantities);
        expect(one.cash).toBe(onServer.day.cashExpected);
        for (const { phone } of phones) await phone.db.delete();
      },
    ),
    { numRuns: Number(process.env["HISTORIES"] ?? 30) },
  );
}, 600_000);
