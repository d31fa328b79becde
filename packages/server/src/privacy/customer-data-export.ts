import { customer as customerSchema } from "@roundsman/contract/customers";
import { creditNote as creditNoteSchema } from "@roundsman/contract/invoices/credit-note";
import { invoice as invoiceSchema } from "@roundsman/contract/invoice";
import { payment as paymentSchema } from "@roundsman/contract/payments/payment";
import type { privacy } from "@roundsman/contract/business/privacy";
import { owed } from "@roundsman/core/invoice";
import { formatPounds, sum } from "@roundsman/core/money";
import type { Moment } from "@roundsman/documents/files/file-name";
import { zip, type ZipFile } from "@roundsman/documents/files/zip";
import type { Call } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import { encoderOf } from "../kernel/http/encoder.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { customerOf } from "../customers/repository.ts";
import { momentIn } from "../kernel/calls/moment-in.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { isImageName } from "../images/repository/image-name.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { customerInWords, poundsOf } from "./customer-in-words.ts";
import { customerWithCopies } from "./customer-with-copies.ts";
import { otherHolders } from "./foresee.ts";
import { logAbout } from "./log-about.ts";
import {
  creditNotesForInvoices,
  invoicesOf,
  paymentsOfCustomer,
  routesOf,
  type CustomerRows,
} from "./customer-rows.ts";

/**
 * Everything that a driver holds about a customer: data.json for programs, read-me.txt for people,
 * and the pictures (UK GDPR, articles 15 and 20). Names the other drivers who hold data about the
 * customer, but not these data: they export them themselves.
 */
export const customerDataExport = (blobs: BlobStore) =>
  async function held(call: Call<(typeof privacy)["held"]>) {
    const { db, actor, now, params } = call;
    const who = await customerWithCopies(db, { owner: actor.id, id: params.id });
    const [customerRows] = who.customers;
    if (!customerRows) throw notFound();
    const [customer] = customerRows;
    const at = momentIn("Europe/London", now);
    const others = await otherHolders(db, actor.id, who);
    const data = {
      ...(await dataOf(db, customerRows, actor.name)),
      also_held_by: [...others.copies, ...others.own_entries],
    };
    const text = (name: string, words: string): ZipFile => ({
      name,
      bytes: new TextEncoder().encode(words),
    });
    const files = [
      text("read-me.txt", `\uFEFF${readMeText(data, at)}`),
      text("data.json", JSON.stringify(data, null, 2)),
      ...(await picturesOf(customerRows, blobs)),
    ];
    return { bytes: zip(files, at), type: "application/zip", name: `customer-${customer.id}.zip` };
  };

type Fields = Readonly<Record<string, unknown>>;

async function dataOf(db: Db, customerRows: CustomerRows, driver: string) {
  const [customer, ...merged] = customerRows;
  const encodeCustomer = encoderOf(customerSchema);
  const fieldsOf = (row: Row<"customer">) =>
    encodeCustomer(customerOf(row, { name: driver })) as Fields;
  const rows = await invoicesOf(db, customerRows);
  const invoices = await withLines(db, customer.owner_id, rows);
  const encode = encoderOf(invoiceSchema);
  const credits = await creditNotesForInvoices(db, customer.owner_id, rows);
  const encodeCredit = encoderOf(creditNoteSchema);
  const payments = await paymentsOfCustomer(db, customerRows, rows);
  const encodePayment = encoderOf(paymentSchema);
  return {
    customer: fieldsOf(customer),
    ...(merged.length > 0 && { merged: merged.map(fieldsOf) }),
    routes: await routesOf(db, customerRows),
    invoices: invoices.map((invoice) => encode(invoice) as Fields),
    credit_notes: credits.map((note) => encodeCredit(note) as Fields),
    payments: payments.map((each) => encodePayment(each) as Fields),
    total: formatPounds(sum(invoices.map(({ totals }) => owed(totals)))),
    log: await logAbout(db, customerRows, [...rows, ...credits, ...payments]),
  };
}
type CustomerData = Awaited<ReturnType<typeof dataOf>> & {
  readonly also_held_by: readonly { readonly name: string }[];
};

/** Plain text in both languages of the business. */
function readMeText(data: CustomerData, at: Moment): string {
  const { customer, merged, routes, invoices, credit_notes: credits, payments, total, log } = data;
  const day = `${at.year}-${String(at.month).padStart(2, "0")}-${String(at.day).padStart(2, "0")}`;
  return [
    `What is held about ${String(customer["customer_name"])} · 所存资料 (${day})`,
    "",
    ...[customer, ...(merged || [])].flatMap((entry) => [...customerInWords(entry), ""]),
    `Routes · 路线: ${routes.map(({ name }) => name).join(", ") || "–"}`,
    "",
    `Invoices · 发票: ${invoices.length}, ${total}`,
    ...invoices.map(
      (each) =>
        `${numberIn(each)}  ${String(each["invoice_date"])}  ${poundsOf(each["payable_amount"] ?? each["total_amount"])}  ${String(each["payment_status"])}`,
    ),
    "",
    ...(credits.length === 0 ? [] : [...credits.map(creditInWords), ""]),
    ...(payments.length === 0 ? [] : [...payments.map(paymentInWords), ""]),
    `Changes · 修改记录: ${log.length}`,
    ...log.map(({ at: when, action, kind, who }) => `${when}  ${action} ${kind}  ${who}`),
    "",
    ...(data.also_held_by.length === 0
      ? []
      : [
          `Also held by · 其他司机也保存: ${data.also_held_by.map(({ name }) => name).join(", ")}`,
          "",
        ]),
  ].join("\r\n");
}

const numberIn = ({ id, number }: Fields): string =>
  typeof number === "string" ? number : `INV-${String(id)}`;

const creditInWords = (note: Fields): string =>
  `${String(note["number"])}  ${String(note["credit_date"])}  ${String(note["invoice_number"])}  ${poundsOf(-Number(note["total_amount"]))}  ${String(note["reason"])}`;

const paymentInWords = (each: Fields): string =>
  `${String(each["payment_date"])}  ${String(each["method"])}  ${poundsOf(each["amount"])}  ${String(each["reference"])}`.trimEnd();

async function picturesOf(customerRows: CustomerRows, blobs: BlobStore): Promise<ZipFile[]> {
  const files: ZipFile[] = [];
  const links = customerRows.flatMap(({ images }) => JSON.parse(images) as string[]);
  for (const link of new Set(links)) {
    const name = link.split("/").at(-1) ?? "";
    const blob = isImageName(name) ? await blobs.get(name) : null;
    if (blob) files.push({ name: `images/${name}`, bytes: blob.bytes });
  }
  return files;
}
