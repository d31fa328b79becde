import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { FONT_DIRECTORY } from "@roundsman/documents/node/font-files";
import { NodeCompiler, PdfStandard } from "@myriaddreamin/typst-ts-node-compiler";
import { textsOf } from "../parts/invoice-figures.ts";

const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [FONT_DIRECTORY] }] });

/**
 * The same invoice by Typst as a native module, with tags and as PDF/A-3a. Typst keeps its caches
 * for as long as its own watch mode does.
 */
export function typstInvoice(invoice: InvoiceDocument): Uint8Array {
  const { number, date, summary, footnote } = invoice;
  const data = { number, date, summary, footnote, ...textsOf(invoice) };
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  const file = compiler.pdf(
    { mainFileContent: TEMPLATE, inputs: { invoice: JSON.stringify(data) } },
    {
      pdfStandard: PdfStandard.A_3a,
      pdfTags: true,
      creationTimestamp: Date.UTC(year, month - 1, day) / 1000,
    },
  );
  compiler.evictCache(10);
  return file;
}

const TEMPLATE = `
#let it = json(bytes(sys.inputs.invoice))
#set document(title: "Invoice " + it.number, author: it.issuer.name)
#set page(paper: "a4", margin: (x: 48pt, top: 44pt, bottom: 64pt), footer: context align(right, text(7.5pt)[Page #counter(page).display() of #counter(page).final().first()]))
#set text(font: ("Noto Sans", "Noto Sans SC"), size: 9.5pt, lang: "en", region: "gb")
#set par(leading: 0.5em)
#grid(columns: (1fr, 1fr), heading(text(26pt, fill: rgb("#0b6e4f"))[Invoice]) + strong(it.number), align(right, strong(it.issuer.name) + linebreak() + it.issuer.lines.join(linebreak())))
#v(20pt)
#grid(columns: (5fr, 2.4fr, 4fr), [Bill to \\ ] + strong(it.customer.name) + linebreak() + it.customer.lines.join(linebreak()), [Date \\ #it.date], align(right, text(22pt, weight: "bold", it.total)))
#v(18pt)
#it.summary
#table(
  columns: (1fr, auto, auto, auto, auto, auto), align: (left, right, right, right, right, right), stroke: (x, y) => (bottom: 0.6pt + rgb("#dcddd6")), inset: (y: 5pt),
  table.header(..it.heads),
  ..it.rows.map(row => (row.name + if row.discount != "" { linebreak() + text(8pt, row.discount) }, ..row.figures)).flatten(),
)
#align(right, block(width: 60%, breakable: false, grid(columns: (1fr, auto), gutter: 8pt, ..it.sums.flatten())))
#v(20pt)
#it.footnote
`;
