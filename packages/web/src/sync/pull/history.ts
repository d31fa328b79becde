import { Refused } from "@roundsman/contract/client";
import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import type { DayRange } from "@roundsman/core/day-range";
import { clientsOver } from "../resources/clients.ts";
import { extendReach } from "../store/history-reach.ts";
import { applyRows, type Intake } from "./intake.ts";
import { invoicePage, pages } from "./lists.ts";
import { intakeOf, patient, type Puller } from "./puller.ts";

/** Some days, and what the invoices of them have to be. */
export type HistoryWanted = DayRange & Pick<InvoiceFilters, "customerName" | "paymentStatus">;

/** Asks for the invoices of some days, older ones than the phone keeps by itself. */
export async function pullHistory(
  puller: Puller,
  { start: from, end: to, ...wanted }: HistoryWanted,
): Promise<void> {
  const intake = await lookedUp(puller);
  const { invoices } = clientsOver(patient(puller));
  for await (const items of pages((body) =>
    invoicePage(invoices.search({ body: { ...body, ...wanted, from, to } })),
  ))
    await applyRows(intake, items);
  if (!wanted.customerName && !wanted.paymentStatus)
    await extendReach(puller.db, { start: from, end: to });
}

/** Asks for all that a customer was ever sold; answers the keys of those invoices. */
export async function pullInvoicesOf(
  puller: Puller,
  customer: { readonly id: number; readonly name: string },
): Promise<readonly string[]> {
  const intake = await lookedUp(puller);
  const body = { drivercustomer_id: customer.id, customer_name: customer.name };
  const { invoices } = await clientsOver(patient(puller)).invoices.listOfCustomer({ body });
  await applyRows(intake, invoices);
  return invoices.map(({ key }) => key);
}

/** Asks for one invoice by its number. One that was deleted does not come. */
export async function pullInvoice(puller: Puller, id: number): Promise<void> {
  const intake = await lookedUp(puller);
  try {
    await applyRows(intake, [await clientsOver(patient(puller)).invoices.get({ params: { id } })]);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 404) throw error;
  }
}

/** Where a list is unclear beside an answer, the changes since now tell. */
async function lookedUp(puller: Puller): Promise<Intake> {
  const cursor = (await puller.db.cursor()) ?? "";
  return { ...(await intakeOf(puller, "invoices", cursor)), from: "list" };
}
