import { afterEach, beforeEach, expect, test } from "vitest";
import { customer, invoice, openInvoices, send } from "../hand-overs/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  wei = await business.signIn("driver");
  mei = await business.signIn("partner");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

async function give(lastDay: string | null): Promise<number> {
  const sent = { from_person: wei.id, to_person: mei.id, last_day: lastDay };
  return (await send(manager, "POST", "/api/office/hand-overs/", sent)).body.id;
}
const erase = (id: number) =>
  send(wei, "POST", `/api/responsible-persons/${wei.id}/customers/${id}/erasure/`);

test("A customer cannot be erased while another driver has their work, and can be afterwards", async () => {
  const panda = await customer(wei, "Panda");
  await invoice(wei, panda);
  const id = await give("2026-11-21");
  expect(await erase(panda)).toMatchObject({
    status: 409,
    body: { type: "urn:roundsman:customer-handed-over" },
  });
  expect(await openInvoices(mei)).toHaveLength(1);
  await send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
  expect((await erase(panda)).status).toBe(200);
  const kept = await business.database.db
    .selectFrom("customer")
    .select("name")
    .where("owner_id", "=", wei.id)
    .where("name", "=", "Panda")
    .execute();
  expect(kept).toEqual([]);
});

test("A permanent hand-over does not prevent erasure", async () => {
  const panda = await customer(wei, "Panda");
  await invoice(wei, panda);
  await give(null);
  expect((await erase(panda)).status).toBe(200);
});

test("A hand-over of another customer's work does not prevent erasure", async () => {
  const [panda, jade] = [await customer(wei, "Panda"), await customer(wei, "Jade")];
  await invoice(wei, panda);
  await give("2026-11-21");
  expect((await erase(jade)).status).toBe(200);
});

test("A customer of the business can be erased once no driver's work of them is handed over", async () => {
  const made = await send(manager, "POST", "/api/office/customers/", {
    customer_name: "Panda",
    email: "panda@example.com",
    customer_address: "1 High Street",
    city: "Leeds",
    postcode: "LS1 4AB",
    phone: "0113 496 0000",
    assigned_to: [wei.id],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await send(wei, "GET", `/api/responsible_persons/${wei.id}/customers/`);
  const [panda] = Object.values(body) as unknown as readonly { readonly id: number }[];
  await invoice(wei, panda?.id ?? null);
  const id = await give("2026-11-21");
  const path = `/api/office/customers/${made.body.id}/erasure/`;
  for (const method of ["GET", "POST"] as const)
    expect(await send(manager, method, path)).toMatchObject({
      status: 409,
      body: { type: "urn:roundsman:customer-handed-over" },
    });
  await send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
  expect((await send(manager, "POST", path)).status).toBe(200);
});
