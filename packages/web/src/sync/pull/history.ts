import { createClient, Refused } from "@roundsman/contract/client";
import { creditNotes } from "@roundsman/contract/credit-notes";
import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import type { DayRange } from "@roundsman/core/day-range";
import { invoiceClient, invoicePage } from "../resources/invoices.ts";
import { extendReach } from "../store/history-reach.ts";
import { applyRows, type Pulled } from "./apply.ts";
import { patient, type Puller } from "./puller.ts";
import { pages } from "./snapshot.ts";

/** Some days, and what the invoices of them have to be. */
export type HistoryWanted = DayRange & Pick<InvoiceFilters, "customerName" | "paymentStatus">;

/** Asks for the invoices of some days, older ones than the phone keeps by itself. */
export async function pullHistory(
  puller: Puller,
  { start: from, end: to, ...wanted }: HistoryWanted,
): Promise<void> {
  const invoices = invoiceClient(patient(puller));
  for await (const items of pages((body) =>
    invoicePage(invoices.search({ body: { ...body, ...wanted, from, to } })),
  ))
    await applyRows(lookedUp(puller), items);
  if (!wanted.customerName && !wanted.paymentStatus)
    await extendReach(puller.db, { start: from, end: to });
}

/** Asks for all that a customer was ever sold, and what was credited of it; answers the keys of those invoices. */
export async function pullInvoicesOf(
  puller: Puller,
  customer: { readonly id: number; readonly name: string },
): Promise<readonly string[]> {
  const body = { drivercustomer_id: customer.id, customer_name: customer.name };
  const { invoices } = await invoiceClient(patient(puller)).listOfCustomer({ body });
  await applyRows(lookedUp(puller), invoices);
  if (invoices.some(({ totals }) => totals.credited !== undefined))
    await pullNotesOf(puller, customer.id);
  return invoices.map(({ key }) => key);
}

/** Notes older than the phone keeps by itself come with the invoices that they credit. */
async function pullNotesOf(puller: Puller, customerId: number): Promise<void> {
  const client = createClient(creditNotes, patient(puller));
  const notes = pages(async (page) => {
    const found = await client.list({ query: { ...page, customerId } });
    return { items: found.creditNotes, nextCursor: found.nextCursor };
  });
  for await (const items of notes)
    await applyRows({ ...lookedUp(puller), book: "creditNotes" }, items);
}

/** Asks for one invoice by its number. One that was deleted does not come. */
export async function pullInvoice(puller: Puller, id: number): Promise<void> {
  try {
    const invoice = await invoiceClient(patient(puller)).get({ params: { id } });
    await applyRows(lookedUp(puller), [invoice]);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 404) throw error;
  }
}

/** Pulls go on beside it: what they brought since is newer. */
const lookedUp = ({ db, clock }: Puller): Pulled => ({
  db,
  book: "invoices",
  cursor: "",
  asOf: null,
  at: clock.now(),
});
