import "fake-indexeddb/auto";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { createCompany } from "../../companies/queries.ts";
import { createCustomer, updateCustomer } from "../../customers/queries.ts";
import { createInvoice, updateInvoice } from "../../invoices/queries.ts";
import { resolveConflictOn, retryRefusedOn } from "./resolve-refused.ts";
import { sendAll } from "../push/send.ts";
import { differences } from "./merge.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

const COMPANY = {
  name: "Ours",
  email: "office@example.com",
  registrationNumber: "1",
  bankAccount: "1",
  bankSortCode: "1",
  vatNumber: "1",
  contactNumber: "1",
  contactPerson: "1",
  bankName: "",
  address: "",
  logo: "",
  peppolId: "",
};

const line = (id: string, pounds: number, units = 1): Line => ({
  id,
  name: id,
  price: pence(pounds * 100),
  discount: pence(0),
  quantity: fromUnits(units),
});

/** Two people opened the same invoice of rice and tea, and each saved other lines. */
async function apart(mine: readonly Line[], theirs: readonly Line[]) {
  const rig = createRig();
  const key = await createInvoice(
    "getPaid",
    { ...draftFor(null), lines: [line("rice", 1), line("tea", 2)] },
    rig.phone,
  );
  await rig.send();
  const version = (await rig.phone.db.invoices.get(key))?.version;
  rig.server.edit("invoices", 1, { summary: "theirs", lines: theirs });
  await updateInvoice(key, { ...draftFor(null), summary: "mine", lines: mine, version }, rig.phone);
  await rig.send();
  const mutation = await rig.phone.db.outbox.where("state").equals("refused").first();
  if (!mutation) throw new Error("Nothing was refused");
  const row = await rig.phone.db.invoices.get(key);
  const found = differences(mutation, {
    mine: row as never,
    theirs: mutation.current as never,
  });
  return { ...rig, mutation, paths: found.map(({ path }) => path) };
}

test("a conflict lists only what both changed, a line as a whole", async () => {
  const { paths } = await apart(
    [line("rice", 1), line("tea", 3)],
    [line("rice", 1), line("tea", 2, 5)],
  );
  expect(paths).toEqual(["summary", "lines:tea"]);
});

test("each line has the chosen version, or that of the only one who changed it, and the total follows", async () => {
  const { server, phone, send, mutation, paths } = await apart(
    [line("rice", 10), line("salt", 5)],
    [line("rice", 4), line("tea", 2), line("oil", 7)],
  );
  expect(paths).toEqual(["summary", "lines:rice"]);
  await resolveConflictOn(phone, mutation.key, { summary: "theirs", "lines:rice": "mine" });
  await send();
  expect(server.alive("invoices")).toMatchObject([{ summary: "theirs", totals: { total: 2200 } }]);
  expect(server.alive("invoices")[0]).toMatchObject({
    lines: [{ id: "rice" }, { id: "salt" }, { id: "oil" }],
  });
  expect(await phone.db.outbox.count()).toBe(0);
});

test("keeping mine reverts nothing that only the other side changed", async () => {
  const { server, phone, send, mutation } = await apart(
    [line("rice", 1), line("tea", 3)],
    [line("rice", 4), line("tea", 2)],
  );
  server.edit("invoices", 1, { footnote: "later" });
  await retryRefusedOn(phone, mutation.key);
  expect(await send()).toBe("sent");
  expect(server.alive("invoices")).toMatchObject([
    { summary: "mine", footnote: "later", totals: { total: 700 } },
  ]);
  expect(await phone.db.invoices.toArray()).toMatchObject([
    { summary: "mine", footnote: "later", totals: { total: 700 }, sync: "sent" },
  ]);
});

test("a customer is merged field by field too", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  const version = (await phone.db.customers.get(key))?.version;
  server.edit("customers", 1, { city: "York", phone: "1" });
  await updateCustomer(key, { ...CUSTOMER, city: "Hull", phone: "2", version }, phone);
  await send();
  const mutation = await phone.db.outbox.where("state").equals("refused").first();
  if (!mutation) throw new Error("Nothing was refused");
  await resolveConflictOn(phone, mutation.key, { city: "theirs", phone: "mine" });
  await send();
  expect(server.alive("customers")).toMatchObject([
    { city: "York", phone: "2", name: CUSTOMER.name },
  ]);
});

test("two companies of an invoice in conflict are compared by their keys on the phone", async () => {
  const { server, phone, send } = createRig();
  const [ours, other] = [
    await createCompany(COMPANY, phone),
    await createCompany({ ...COMPANY, name: "Other" }, phone),
  ];
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  const version = (await phone.db.invoices.get(key))?.version;
  server.edit("invoices", 1, { companyId: 2 });
  await updateInvoice(key, { ...draftFor(null), companyKey: ours, version }, phone);
  await send();
  const mutation = await phone.db.outbox.where("state").equals("refused").first();
  if (!mutation) throw new Error("Nothing was refused");
  const row = await phone.db.invoices.get(key);
  const both = { mine: row as never, theirs: mutation.current as never };
  expect(differences(mutation, both)).toEqual([{ path: "companyKey", mine: ours, theirs: other }]);
  await resolveConflictOn(phone, mutation.key, { companyKey: "theirs" });
  await send();
  expect(server.alive("invoices")).toMatchObject([{ companyId: 2 }]);
  expect(await phone.db.invoices.get(key)).toMatchObject({ companyKey: other, sync: "sent" });
});

test("a refusal that shows another record is not merged with it", async () => {
  const { server, phone, sender, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  const other = await createCustomer({ ...CUSTOMER, name: "Other" }, phone);
  await send();
  server.edit("customers", 2, { city: "York" });
  await updateCustomer(key, { phone: "1" }, phone);
  await updateCustomer(other, { phone: "2" }, phone);
  // The batch gives the second response to both calls.
  const transport: typeof sender.transport = async (request) => {
    const reply = await server.transport(request);
    const { responses } = reply.body as { readonly responses: readonly { readonly id: string }[] };
    return { ...reply, body: { responses: responses.map(({ id }) => ({ ...responses[1], id })) } };
  };
  await sendAll({ ...sender, transport, ready: () => server.batches.length < 2 });
  expect(await phone.db.outbox.toArray()).toMatchObject([
    { entity: key, state: "refused", problem: { status: 409 } },
    { entity: other, state: "waiting", attempts: 0, base: 2 },
  ]);
  expect((await phone.db.customers.get(other))?.city).toBe("York");
  expect(await phone.db.customers.get(key)).toMatchObject({ city: CUSTOMER.city, phone: "1" });
});
