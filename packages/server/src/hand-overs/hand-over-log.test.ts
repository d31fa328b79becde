import { afterEach, beforeEach, expect, test } from "vitest";
import { linesOf, download } from "../exchange/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import { customer, deliver, handWorkOver, invoice, send, weiAndMei } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const give = () => handWorkOver(manager, { from: wei, to: mei });
interface Entry {
  readonly action: string;
  readonly kind: string;
  readonly about: string;
  readonly ids: readonly number[];
}
/** Newest first. */
async function logOf(who: Caller): Promise<readonly Entry[]> {
  const { body } = await send(who, "GET", "/api/audit/own/");
  return body["entries"] as readonly Entry[];
}
const handOversIn = async (who: Caller) =>
  (await logOf(who)).flatMap(({ kind, action, about }) =>
    kind === "handOver" ? [`${action} ${about}`] : [],
  );
async function namesOf(): Promise<string> {
  const people = await business.database.db.selectFrom("person").select(["id", "name"]).execute();
  const nameOf = ({ id }: Caller) => people.find((each) => each.id === id)?.name;
  return `${nameOf(wei)} → ${nameOf(mei)}`;
}

test("Both drivers' logs show what was handed over and returned, by whom and between whom", async () => {
  const [one, other] = [await invoice(wei, await customer(wei, "Panda")), await invoice(wei, null)];
  await give();
  await deliver(mei, one.id);
  await endOverdue(business.database.db, new Date(business.clock.now + 86_400_000));
  const names = await namesOf();
  for (const who of [wei, mei])
    expect(await handOversIn(who)).toEqual([`end ${names}`, `give ${names}`]);
  const after = await business.database.db
    .selectFrom("audit")
    .select(["owner_id", "after"])
    .where("kind", "=", "handOver")
    .orderBy("owner_id")
    .orderBy("seq")
    .execute();
  const invoices = after.map(
    (row) => (JSON.parse(row.after) as { invoiceIds: number[] }).invoiceIds,
  );
  // The entries of each of the two drivers, then of the manager.
  for (const of of [0, 2, 4])
    expect(invoices.slice(of, of + 2)).toEqual([[one.id, other.id], [other.id]]);
  expect(
    (await logOf(mei)).filter(({ kind, action }) => `${action} ${kind}` === "copy customer"),
  ).toHaveLength(1);
});

test("The other driver's log shows that late work took an invoice back", async () => {
  const { id } = await invoice(wei, null);
  await give();
  await deliver(wei, id);
  expect((await logOf(mei))[0]).toMatchObject({ kind: "invoice", action: "bring back", ids: [id] });
});

test("An export lists deleted records as deleted, but not those that are handed over", async () => {
  const [lent, gone] = [await invoice(wei, null), await invoice(wei, null)];
  await send(wei, "POST", `/api/invoicedelete/${gone.id}/`);
  await give();
  const files = await download(business, wei, "/api/exchange/export/");
  const deleted = linesOf(files, "deleted.csv").slice(1);
  expect(deleted).toHaveLength(1);
  expect(deleted[0]).toContain(`invoice,${gone.id},`);
  expect(lent.id).toBeLessThan(gone.id);
});
