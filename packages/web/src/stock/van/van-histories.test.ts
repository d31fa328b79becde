import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import type { Van } from "@roundsman/contract/stock";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pullAll } from "../../sync/pull/pull.ts";
import type { Phone } from "../../sync/store/phone.ts";
import type { Fault } from "../../sync/testing/server/fake-calls.ts";
import { createRig, type Rig } from "../../sync/testing/rig.ts";
import {
  figures,
  isSignal,
  performOnVan,
  vanAction,
} from "../../sync/testing/histories/van-history.ts";
import { createProduct } from "../../products/queries.ts";
import { vanOnPhone, type VanOnPhone } from "./van-on-phone.ts";

const product = (phone: Phone, name: string) =>
  createProduct({ name, price: pence(1250), discount: pence(0) }, phone);

async function vanOf({ phone }: Rig): Promise<VanOnPhone> {
  const van = await vanOnPhone(phone.db);
  if (!van) throw new Error("No figures");
  return van;
}
const sync = async ({ send, sender, phone }: Rig) => {
  await send();
  await pullAll({ ...sender, db: phone.db });
};
const faults: fc.Arbitrary<Fault> = fc.constantFrom(
  "none",
  "none",
  "lost answer",
  "lost request",
  "busy",
);

test("after any actions and network faults the phone's van equals the server's once all is sent, and is never uncertain in between", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(vanAction, { maxLength: 20, size: "max" }),
      fc.array(faults, { maxLength: 30, size: "max" }),
      async (actions, networkFaults) => {
        const rig = createRig();
        const { phone, server, sender } = rig;
        const products = [await product(phone, "Rice 10 kg"), await product(phone, "Tofu")];
        await sync(rig);
        const invoices: string[] = [];
        server.faultOf = () => networkFaults.shift() ?? "none";
        for (const each of actions) {
          const before = await vanOf(rig);
          if (!isSignal(each)) await performOnVan(each, { phone, products, invoices });
          else if (each.do === "send") await rig.send();
          else await pullAll({ ...sender, db: phone.db }).catch(() => {});
          // Only this phone works on the van, so sending and pulling change nothing that the driver
          // sees.
          if (isSignal(each)) expect(figures(await vanOf(rig))).toEqual(figures(before));
        }
        server.faultOf = () => "none";
        for (let tries = 0; tries < 9 && (await phone.db.outbox.count()) > 0; tries++)
          await rig.send();
        expect(await phone.db.outbox.toArray()).toEqual([]);
        const sent = figures(await vanOf(rig));
        await sync(rig);
        const van = await vanOf(rig);
        expect(figures(van)).toEqual(sent);
        expect([van.ahead, van.pending]).toEqual([[], []]);
        const onServer = server.run("stock", "van", { id: 0, query: {}, body: null }) as Van;
        const quantities = await Promise.all(
          products.map(async (key) => [
            (await phone.db.products.get(key))?.id,
            van.onHand.get(key) ?? 0,
          ]),
        );
        expect(quantities).toEqual(
          onServer.products.map(({ productId, onHand }) => [productId, onHand]),
        );
        expect(van.day.cashExpected).toBe(onServer.day.cashExpected);
        await phone.db.delete();
      },
    ),
    { numRuns: Number(process.env["HISTORIES"] ?? 40) },
  );
}, 600_000);
