import { pence } from "@roundsman/core/money";
import { describe, expect, it } from "vitest";
import { renderFile } from "../src/node/render-file.ts";
import { renderPages, renderPdf } from "../src/render.ts";
import type { StatementDocument } from "../src/statement/statement-document.ts";
import { statementModel } from "../src/statement/statement-model.ts";
import { glyphsIn } from "./pdf-objects.ts";
import { COMPANY } from "./samples.ts";
import { ACCOUNT, longAccount, SPAN, statementDocument } from "./statement-samples.ts";
import { inspect, linesOn, LOADER, textIn, textOfLine } from "./tools.ts";

const pdfOf = async (document: StatementDocument) =>
  (await renderPdf(statementModel(document), LOADER)).bytes;
const paperOf = async (document: StatementDocument) =>
  textIn(await pdfOf(document)).replaceAll(/\s+/g, " ");

describe("The statement of account", () => {
  it.each([
    ["en", ["Opening balance £412.50", "Invoice INV-128 £180.50 £593.00", "Closing balance"]],
    ["zh", ["对账单", "期初余额 £412.50", "发票 INV-128 £180.50 £593.00", "期末余额", "转账"]],
    ["both", ["对账单", "Opening balance 期初余额 £412.50", "Payment 收款 · Cheque 支票"]],
  ] as const)(
    "states in %s what was owed, what happened and what is owed",
    async (language, texts) => {
      const paper = await paperOf(statementDocument(language));
      for (const words of texts) expect(paper).toContain(words);
      for (const words of ["Golden Harbour", "Jade River", SPAN.start, SPAN.end, "00123456"])
        expect(paper).toContain(words);
    },
  );

  it("names each movement with its number or reference", async () => {
    const paper = await paperOf(statementDocument());
    for (const line of [
      "2026-10-22 Credit note CN-3 for INV-128 £24.00 £569.00",
      "2026-10-30 Payment · Cheque · No. 000417 £412.50 £156.50",
      "2026-11-04 Payment taken back · Cheque £412.50 £569.00",
      "2026-11-09 Payment · Transfer · Golden Harbour 玉河 £500.00 £69.00",
    ])
      expect(paper).toContain(line);
  });

  it("adds up: opening, charged and paid are the closing balance, and so are the ages", async () => {
    const paper = await paperOf(statementDocument());
    expect(paper).toContain("Charged £593.00 Paid or credited -£936.50 Closing balance £69.00");
    expect(paper).toContain("2026-11-24 £0.00 £106.50 £0.00 £0.00 £12.50 -£50.00 £69.00");
  });

  it("has no line for money on account if there is none", async () => {
    const open = ACCOUNT.open.map((each, at) => (at === 0 ? each : { ...each, open: pence(5650) }));
    expect(await paperOf(statementDocument("en", { ...ACCOUNT, open }))).not.toContain(
      "On account",
    );
  });

  it("states that nothing happened, and that a negative balance is the customer's", async () => {
    const account = { opening: pence(-2500), movements: [], open: [] };
    const paper = await paperOf(statementDocument("both", account));
    for (const words of [
      "No transactions in this period 本期无往来",
      "-£25.00",
      "In your favour 贵方结余",
    ])
      expect(paper).toContain(words);
    expect(await paperOf(statementDocument())).not.toContain("In your favour");
  });

  it("marks an unsent invoice with “number follows”, and unknown money without a method", async () => {
    const movements = [
      { kind: "invoice", id: "k", day: SPAN.start, amount: pence(500), number: null },
      {
        kind: "payment",
        id: 1,
        day: SPAN.end,
        amount: pence(-500),
        method: "unknown",
        reference: "",
      },
    ] as const;
    const paper = await paperOf(statementDocument("en", { ...ACCOUNT, movements }));
    expect(paper).toContain("Invoice Number follows £5.00");
    expect(paper).toContain("Payment £5.00");
  });

  it("shows no bank account if there is none, and no company without a name", async () => {
    const without = { ...statementDocument(), company: { ...COMPANY, bankAccount: "n/a" } };
    expect(await paperOf(without)).not.toContain("Payment details");
    expect(await paperOf({ ...statementDocument(), company: null })).not.toContain("Jade River");
  });

  it("of 1,000 movements repeats its head and numbers every page, and loses none", async () => {
    const document = statementDocument("both", longAccount(1000));
    const list = await renderPages(statementModel(document), LOADER);
    const pages = linesOn(list).map((lines) => lines.map((line) => textOfLine(line).trim()));
    expect(pages.length).toBeGreaterThan(20);
    pages.forEach((lines, index) => {
      expect(lines).toContain("Paid or credited");
      expect(lines.join(" ")).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    const invoices = pages.flat().filter((line) => /^Invoice 发票 INV-\d+$/.test(line));
    expect(new Set(invoices).size).toBe(667);
    expect(list.missing).toEqual([]);
  });

  it.each(["en", "zh", "both"] as const)(
    "is in %s PDF/A-3a with a glyph for every character, the same to the byte each time",
    async (language) => {
      const document = statementDocument(language);
      const { bytes, missing } = await renderPdf(statementModel(document), LOADER);
      expect(missing).toEqual([]);
      expect(glyphsIn(bytes)).not.toContain(0);
      expect(bytes).toEqual(await pdfOf(document));
      expect(Buffer.from(bytes).toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
      expect(inspect("pdfinfo", ["PDF"], bytes)).toMatch(/Pages:\s+1\n/);
    },
  );

  it("is a picture, too, and no e-invoice", async () => {
    const statement = { kind: "statement", document: statementDocument("both") } as const;
    const { bytes, type } = await renderFile(statement, "png", LOADER);
    expect([type, Buffer.from(bytes).toString("latin1", 1, 4)]).toEqual(["image/png", "PNG"]);
    await expect(renderFile(statement, "ubl", LOADER)).rejects.toThrow(
      "Only an invoice or a credit note",
    );
  });
});
