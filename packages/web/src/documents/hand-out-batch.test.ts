import type { BatchDocument } from "@roundsman/documents/files/batch";
import { day } from "@roundsman/core/day";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { expect, test } from "vitest";
import { documentOf } from "../invoices/papers/document.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { handOutBatch } from "./hand-out-batch.ts";

const invoice = documentOf(
  { ...draftFor(null), date: day("2026-11-21"), billTo: EMPTY_BILL_TO },
  {
    id: 7,
    key: "01a00000-0000-7000-8000-000000000007",
    company: null,
    vat: "included",
    language: "en",
  },
);
const documents: readonly BatchDocument[] = [
  { name: "INV-7.pdf", printable: { kind: "invoice", invoice } },
];
const watch = { onProgress: () => undefined, signal: new AbortController().signal };
const render = async () => ({
  blob: new Blob(["%PDF"], { type: "application/pdf" }),
  missing: ["𰻞"],
});

test("a batch is recorded before it is handed out, and lists the characters that no font has", async () => {
  const happened: string[] = [];
  const record = async () => void happened.push("recorded");
  const missing = await handOutBatch(
    documents,
    { form: "one-pdf", record, watch },
    { render, give: ([file]) => happened.push(file?.type ?? "") },
  );
  expect(happened).toEqual(["recorded", "application/pdf"]);
  expect(missing).toEqual(["𰻞"]);
});

test("a batch that the phone cannot record is not handed out", async () => {
  const handedOut: string[] = [];
  const record = async () => {
    throw new Error("The phone is full");
  };
  const give = (files: readonly File[]) => handedOut.push(...files.map(({ name }) => name));
  await expect(
    handOutBatch(documents, { form: "zip", record, watch }, { render, give }),
  ).rejects.toThrow("full");
  expect(handedOut).toEqual([]);
});
