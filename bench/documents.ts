import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { renderToBuffer } from "@react-pdf/renderer";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { invoiceModel } from "@roundsman/documents/invoice/invoice-model";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderPdf } from "@roundsman/documents/render";
import { raceInBrowser, raceStatements } from "./parts/documents/browser-race.ts";
import { printResults, raceDocuments } from "./parts/documents/race.ts";
import { pdfmakeInvoice } from "./peers/pdfmake-invoice.ts";
import { typstInvoice } from "./peers/typst-invoice.ts";
import { reactPdfInvoice, registerFonts } from "./peers/react-pdf-invoice.ts";

/**
 * Compares this project's PDF (tagged, PDF/A-3a and PDF/UA-1) with the plain PDFs that other
 * libraries make of the same invoices, and with Typst's (tagged, PDF/A-3a). They take turns on one
 * machine: read the ratios. In Node the times are processor time, which a busy machine disturbs
 * least; in the browser they are wall-clock time on the main thread.
 */
const loader = new FontLoader(fontFiles(FONT_DIRECTORY));
registerFonts((name) => `${FONT_DIRECTORY}/${name}.ttf`);

const inNode = await raceDocuments(
  [
    {
      name: "ours (tagged, PDF/A-3a)",
      make: async (of) => (await renderPdf(invoiceModel(of), loader)).bytes.length,
    },
    { name: "pdfmake 0.3.11", make: async (of) => (await pdfmakeInvoice(of)).length },
    { name: "Typst (native; tagged, PDF/A-3a)", make: async (of) => typstInvoice(of).length },
    {
      name: "react-pdf 4.9.0",
      make: async (of) =>
        (await renderToBuffer(reactPdfInvoice(of) as Parameters<typeof renderToBuffer>[0])).length,
    },
  ],
  processorTime,
);
printResults("Node", inNode, ["pdfmake", "Typst"]);
printResults("browser", await raceInBrowser(), ["pdfmake", "html2canvas"]);

const { ours, theirs } = await raceStatements();
console.log(
  `A statement of 1,000 movements, browser, 4 × slower CPU, warm: ${ours.toFixed(0)} ms; a table of 1,000 lines by pdfmake ${theirs.toFixed(0)} ms; ${(ours / theirs).toFixed(2)} ×`,
);

const assets = new URL("../packages/web/dist/assets/", import.meta.url);
const worker = readdirSync(assets).find((name) => /^worker-.*\.js$/.test(name));
if (worker === undefined) throw new Error("The built web app has no documents worker");
const weight = gzipSync(readFileSync(new URL(worker, assets)), { level: 9 }).length / 1024;
console.log(`What a phone loads to make documents: ${weight.toFixed(0)} KB gzip`);

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
