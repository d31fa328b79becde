import { describe, expect, it } from "vitest";
import { batchPdf, batchZip, type BatchDocument } from "../src/files/batch.ts";
import { crc32 } from "../src/files/crc32.ts";
import { zip } from "../src/files/zip.ts";
import { invoiceOf, linesOf } from "./samples.ts";
import { inspect, pdfOf, LOADER, textIn } from "./tools.ts";

const invoices = [1, 20, 3].map((count, index) =>
  invoiceOf({
    number: `INV-${index + 1}`,
    lines: linesOf(count),
    language: index === 1 ? "both" : "en",
  }),
);
const documents: BatchDocument[] = invoices.map((invoice) => ({
  name: `${invoice.number}.pdf`,
  printable: { kind: "invoice", invoice },
}));
const AT = { year: 2026, month: 11, day: 21, hour: 9, minute: 30, second: 12 };

describe("many invoices as one PDF", () => {
  it("follow each other, have their own page numbers, and are tagged", async () => {
    const done: number[] = [];
    const { bytes } = await batchPdf(
      documents,
      "Invoices",
      LOADER,
      async (count) => void done.push(count),
    );
    expect(inspect("qpdf", ["--check", "PDF"], bytes)).toContain(
      "No syntax or stream encoding errors",
    );
    const text = textIn(bytes);
    expect(done).toEqual([1, 2, 3]);
    expect(text.match(/Page \d+ of \d+/g)).toEqual([
      "Page 1 of 1",
      "Page 1 of 2",
      "Page 2 of 2",
      "Page 1 of 1",
    ]);
    expect(
      text.match(/^INV-\d$/gm)?.filter((number, index, all) => number !== all[index - 1]),
    ).toEqual(["INV-1", "INV-2", "INV-3"]);
    const tree = inspect("pdfinfo", ["-struct-text", "PDF"], bytes);
    expect(tree.match(/^ {2}Part/gm)?.length).toBe(3);
    expect(tree.match(/"INV-\d"/g)?.slice(0, 1)).toEqual(['"INV-1"']);
  });

  it("are cancelled when the caller asks for it", async () => {
    const stop = async (count: number) => {
      if (count === 2) throw new Error("Cancelled");
    };
    await expect(batchPdf(documents, "Invoices", LOADER, stop)).rejects.toThrow("Cancelled");
    await expect(batchZip(documents, AT, LOADER, stop)).rejects.toThrow("Cancelled");
  });
});

describe("many invoices as single files", () => {
  it("are in a ZIP with a directory, each the same as a single file", async () => {
    const { bytes } = await batchZip(documents, AT, LOADER, async () => undefined);
    const files = unpacked(bytes, ["INV-1.pdf", "INV-2.pdf", "INV-3.pdf"]);
    for (const [index, file] of files.entries())
      expect(Buffer.compare(file, await pdfOf(invoices[index] ?? invoiceOf()))).toBe(0);
  });

  it("carry a standard checksum", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });

  it("keep two files of the same name, and names in Chinese", () => {
    const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
    const archive = zip(
      [
        file("发票.pdf", "one"),
        file("发票.pdf", "two"),
        file("plain", "three"),
        file("plain", "four"),
      ],
      AT,
    );
    expect(
      unpacked(archive, ["发票.pdf", "发票 (2).pdf", "plain", "plain (2)"]).map(String),
    ).toEqual(["one", "two", "three", "four"]);
  });
});

/**
 * Reads an archive from its end, as the format requires: the directory says where each file begins.
 * This reader was checked against Python's zipfile.
 */
function unpacked(archive: Uint8Array, names: readonly string[]): Buffer[] {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  expect(bytes.readUInt16LE(end + 10)).toBe(names.length);
  let entry = bytes.readUInt32LE(end + 16);
  return names.map((name) => {
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
    const [checksum, size, nameLength, local] = [
      bytes.readUInt32LE(entry + 16),
      bytes.readUInt32LE(entry + 24),
      bytes.readUInt16LE(entry + 28),
      bytes.readUInt32LE(entry + 42),
    ];
    expect(bytes.toString("utf8", entry + 46, entry + 46 + nameLength)).toBe(name);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const file = bytes.subarray(start, start + size);
    expect(crc32(file)).toBe(checksum);
    entry += 46 + nameLength;
    return file;
  });
}
