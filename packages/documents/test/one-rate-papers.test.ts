import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { VAT_MODES } from "@roundsman/core/vat";
import { describe, expect, it } from "vitest";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { LANGUAGES } from "../src/language.ts";
import { renderFile } from "../src/node/render-file.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { LOADER } from "./tools.ts";

const CASES = VAT_MODES.flatMap((vat) => LANGUAGES.map((language) => ({ vat, language })));

const made = async (invoice: InvoiceDocument, format: "pdf" | "png" | "ubl" | "cii") =>
  Buffer.from((await renderFile(invoice, format, LOADER)).bytes);

/**
 * Papers of a business that sets no VAT rate, recorded before rates existed. Rates must never
 * change them.
 */
describe("the documents of a business that sets no rate", () => {
  it("are unchanged, in every VAT mode and language", async () => {
    const rows: string[] = [];
    for (const { vat, language } of CASES) {
      const invoice = invoiceOf({ vat, language, lines: linesOf(8) });
      const unregistered = invoiceOf({ ...invoice, company: { ...COMPANY, vatNumber: "" } });
      const files = {
        pdf: withoutPacking(await made(invoice, "pdf")),
        "pdf without VAT number": withoutPacking(await made(unregistered, "pdf")),
        png: pixelsOf(await made(invoice, "png")),
        ubl: await made(invoice, "ubl"),
        cii: await made(invoice, "cii"),
      };
      for (const [name, bytes] of Object.entries(files))
        rows.push(`${vat} ${language} ${name} ${hash(bytes)}`);
    }
    await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("golden/one-rate-papers.txt");
  });
});

const hash = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * The file with its streams decompressed, and without what depends on their compressed length:
 * releases of zlib compress differently.
 */
function withoutPacking(pdf: Buffer): string {
  return pdf
    .toString("latin1")
    .replaceAll(
      /stream\n([\s\S]*?)\nendstream/g,
      (_, packed: string) => `stream ${hash(unpacked(packed))}`,
    )
    .replaceAll(/\/Length \d+/g, "/Length")
    .replace(/\/Type\/XRef[\s\S]*$/, "");
}

function unpacked(packed: string): Uint8Array {
  const bytes = Buffer.from(packed, "latin1");
  try {
    return inflateSync(bytes);
  } catch {
    return bytes;
  }
}

/** The PNG's size and its decompressed rows. */
function pixelsOf(png: Buffer): Uint8Array {
  const header = png.subarray(8, 33);
  const data: Buffer[] = [];
  for (let at = 33; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat([header, inflateSync(Buffer.concat(data))]);
}
