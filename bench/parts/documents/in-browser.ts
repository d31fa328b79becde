/// <reference path="../../peers/pdfmake.d.ts" />
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { invoiceModel } from "@roundsman/documents/invoice/invoice-model";
import { renderPdf } from "@roundsman/documents/render";
import { statementModel } from "@roundsman/documents/statement/statement-model";
import { pdf } from "@react-pdf/renderer";
import pdfmake from "pdfmake/build/pdfmake.js";
import { raceDocuments } from "./race.ts";
import { invoiceOf, statementPaper } from "./samples.ts";
import { median } from "../race.ts";
import { htmlInvoice } from "../../peers/html-invoice.ts";
import { pdfmakeDefinition } from "../../peers/pdfmake-definition.ts";
import { reactPdfInvoice, registerFonts } from "../../peers/react-pdf-invoice.ts";

/**
 * The page of the browser benchmark. Everything runs on the main thread; the fonts are fetched
 * first.
 */
const address = (name: string) => `/fonts/${name}.ttf`;
const bytesOf = async (name: string) =>
  new Uint8Array(await (await fetch(address(name))).arrayBuffer());

const loader = new FontLoader({ read: bytesOf });

async function prepare(): Promise<void> {
  registerFonts((name) => new URL(address(name), location.href).href);
  const packs = await Promise.all(
    ["latin", "latin-bold", "han"].map(
      async (name) => [`${name}.ttf`, base64(await bytesOf(name))] as const,
    ),
  );
  pdfmake.addVirtualFileSystem(Object.fromEntries(packs));
  pdfmake.addFonts({
    Latin: { normal: "latin.ttf", bold: "latin-bold.ttf" },
    Han: { normal: "han.ttf", bold: "han.ttf" },
  });
  for (const [family, name] of [
    ["Latin", "latin"],
    ["Han", "han"],
  ] as const)
    document.fonts.add(await new FontFace(family, `url(${address(name)})`).load());
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

const run = async () => {
  await prepare();
  return raceDocuments(
    [
      {
        name: "ours (tagged, PDF/A-3a)",
        make: async (of) => (await renderPdf(invoiceModel(of), loader)).bytes.length,
      },
      {
        name: "pdfmake 0.3.11",
        make: async (of) => (await pdfmake.createPdf(pdfmakeDefinition(of)).getBuffer()).length,
      },
      {
        name: "react-pdf 4.9.0",
        make: async (of) =>
          (await pdf(reactPdfInvoice(of) as Parameters<typeof pdf>[0]).toBlob()).size,
      },
      { name: "html2canvas 1.4.1 + jsPDF 4.2.1", make: htmlInvoice, mostOfMany: 10 },
    ],
    () => performance.now(),
  );
};

/**
 * Milliseconds for statements of 1,000 movements, and for equally long tables by pdfmake. They take
 * turns, with warm code.
 */
const runStatements = async () => {
  await prepare();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const began = performance.now();
    await renderPdf(statementModel(statementPaper(round, 1000)), loader);
    const between = performance.now();
    await pdfmake.createPdf(pdfmakeDefinition(invoiceOf(round, 1000))).getBuffer();
    // The first round warms both up.
    if (round > 0) {
      ours.push(between - began);
      theirs.push(performance.now() - between);
    }
  }
  return { ours: median(ours), theirs: median(theirs) };
};

Object.assign(globalThis, { run, runStatements });
