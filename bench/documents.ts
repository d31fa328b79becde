import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { FontShelf } from "@roundsman/documents/font-set";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { invoiceModel } from "@roundsman/documents/invoice-model";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderPdf } from "@roundsman/documents/render";
import { median } from "./parts/race.ts";
import { pdfmakeInvoice } from "./parts/pdfmake-invoice.ts";

/** Our PDF, tagged and in the form of PDF/A-3a, beside pdfmake's plain one of the same invoice, in turn on one machine, in processor time, which a busy machine disturbs least: read the ratios. */
const NAMES = [
  "Jasmine rice 茉莉香米 20 kg",
  "Light soy sauce 生抽酱油",
  "Oyster sauce 旧庄特级蚝油",
  "Takeaway boxes, 650 ml",
  "Sichuan peppercorn 四川花椒",
];

const line = (index: number): Line => ({
  id: index,
  name: NAMES[index % NAMES.length] ?? "",
  price: pence(500 + ((index * 337) % 4000)),
  discount: pence(index % 3 === 0 ? 50 : 0),
  quantity: thousandths(1000 * (1 + (index % 12))),
});

const invoice = (number: number, lines: number): InvoiceDocument => ({
  number: `INV-${number}`,
  reference: "R-1",
  date: day("2026-11-21"),
  billTo: { name: "Golden Harbour 金港酒家", address: "88 Wardour Street", city: "London", postcode: "W1D 6LA", email: "", phone: "" },
  company: {
    name: "Jade River Foods 玉河食品",
    email: "a@jaderiver.example",
    registrationNumber: "",
    bankAccount: "",
    bankSortCode: "",
    vatNumber: "",
    contactNumber: "",
    contactPerson: "",
    address: "Unit 4, Wharf Lane\nLondon",
  },
  lines: Array.from({ length: lines }, (_, index) => line(index + number)),
  summary: "Weekly delivery, back door before 10:00.",
  footnote: "Thank you for your business.",
  vat: "included",
  language: "en",
});

const shelf = new FontShelf(fontFiles(FONT_DIRECTORY));
const ours = async (of: InvoiceDocument) => (await renderPdf(invoiceModel(of), shelf)).bytes.length;
const theirs = async (of: InvoiceDocument) => (await pdfmakeInvoice(of)).length;

await compare("An invoice of 10 lines, warm", [invoice(1, 10)], 15);
await compare("An invoice of 500 lines", [invoice(1, 500)], 5);
await compare(
  "200 invoices of 10 lines",
  Array.from({ length: 200 }, (_, index) => invoice(index, 10)),
  1,
);

/** Rounds in turn after one that warms up; the second is the yardstick. */
async function compare(title: string, invoices: readonly InvoiceDocument[], rounds: number): Promise<void> {
  const runners = [
    { name: "ours (tagged, PDF/A-3a)", make: ours, times: [] as number[], bytes: 0 },
    { name: "pdfmake 0.3.11 (plain)", make: theirs, times: [] as number[], bytes: 0 },
  ];
  for (let round = 0; round <= rounds; round += 1)
    for (const runner of runners) {
      const started = process.cpuUsage();
      for (const each of invoices) runner.bytes = await runner.make(each);
      if (round > 0 || rounds === 1) runner.times.push(milliseconds(process.cpuUsage(started)));
    }
  console.log(title);
  const yardstick = median(runners[1]?.times ?? []);
  for (const { name, times, bytes } of runners) {
    const time = median(times);
    console.log(
      `  ${name.padEnd(28)} ${time.toFixed(1).padStart(8)} ms ${(time / yardstick).toFixed(2).padStart(6)} × ${String(Math.round(bytes / 1024)).padStart(6)} KB`,
    );
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
