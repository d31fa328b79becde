import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { contact } from "../testing/matrix/bodies.ts";

export type Wire = Readonly<Record<string, unknown>> & { readonly id: number };

interface WeiAndMei {
  readonly business: TestApp;
  readonly wei: Caller;
  readonly mei: Caller;
  readonly manager: Caller;
}

/** A fresh business with two drivers and a manager, all signed in. The test closes it. */
export async function weiAndMei(): Promise<WeiAndMei> {
  const business = await freshApp();
  const wei = await business.signIn("driver");
  const mei = await business.signIn("partner");
  return { business, wei, mei, manager: await business.signIn("manager") };
}

/** Sends a call as clients do. */
export async function send(
  caller: Caller,
  method: string,
  url: string,
  body?: object,
): Promise<{ status: number; body: Wire }> {
  const { status, body: answer } = await caller.send(method, url, body);
  return { status, body: answer as Wire };
}

const LISTS = {
  "/api/unpaid_invoices/": "invoices",
  "/api/future_invoices/": "invoicesFuture",
  "/api/notpaid_invoices/": "invoicesNotPaid",
};

/** The invoices in a driver's three open lists, by id. */
export async function openInvoices(caller: Caller): Promise<readonly Wire[]> {
  const all: Wire[] = [];
  for (const [url, name] of Object.entries(LISTS)) {
    const { body } = await send(caller, "POST", url, { responsible_person_id: caller.id });
    all.push(...(body[name] as readonly Wire[]));
  }
  return all.toSorted((a, b) => a.id - b.id);
}

export const idsOf = (rows: readonly Wire[]): number[] => rows.map(({ id }) => id);

/** Hands a driver's open work over to another, until today unless `more` says otherwise. */
export const handWorkOver = (
  manager: Caller,
  { from, to }: { readonly from: Caller; readonly to: Caller },
  more: object = {},
) =>
  send(manager, "POST", "/api/office/hand-overs/", {
    from_person: from.id,
    to_person: to.id,
    last_day: "2026-11-21",
    ...more,
  });

/** Creates a customer of this name, with a postcode. */
export async function customer(caller: Caller, name: string): Promise<number> {
  const sent = { ...contact(name), customer_name: name, postcode: "LS1 4AB" };
  return (await send(caller, "POST", "/create-driver-customer/", sent)).body.id;
}

/** Creates an invoice for a customer: three boxes of rice at £10. */
export async function invoice(
  caller: Caller,
  customerId: number | null,
  more: object = {},
): Promise<Wire> {
  const rice = { id: "rice", name: "Rice", price: 10, quantity: 3, discount_amount: 0 };
  const sent = { drivercustomer_id: customerId, product_details: [rice], ...more };
  return (await send(caller, "POST", "/api/invoice/", sent)).body;
}

export const deliver = (caller: Caller, id: number) =>
  send(caller, "PATCH", "/invoices/update-delivery-status/", {
    invoices: [{ id, delivery_status: "delivered" }],
  });

export const pay = (caller: Caller, id: number, amount: number, method = "cash") =>
  send(caller, "POST", "/api/payments/", {
    method,
    amount,
    allocations: [{ invoice_id: id, amount }],
  });

/** Creates a route with stops. */
export async function route(
  caller: Caller,
  name: string,
  stops: readonly number[],
): Promise<number> {
  const routes = `/routeapi/responsible-persons/${caller.id}/routes/`;
  const { id } = (await send(caller, "POST", routes, { name })).body;
  await send(caller, "POST", `${routes}${id}/add_customer/`, { customer_ids: stops });
  return id;
}
