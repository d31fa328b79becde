import { day } from "@roundsman/core/day";
import { printedPounds, pence } from "@roundsman/core/money";
import { RECORDED_METHODS } from "@roundsman/core/payments/payment";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderFile } from "../src/node/render-file.ts";
import { printedReceipt, type PaidNow } from "../src/receipt/printed-receipt.ts";
import type { ReceiptDocument } from "../src/receipt/receipt-document.ts";
import { receiptModel } from "../src/receipt/receipt-model.ts";
import { METHOD_WORDS } from "../src/receipt/receipt-words.ts";
import { renderPdf } from "../src/render.ts";
import { receiptOf } from "./receipt-samples.ts";
import { inspect, LOADER, textIn } from "./tools.ts";

const pdfOf = async (receipt: ReceiptDocument) =>
  (await renderPdf(receiptModel(receipt), LOADER)).bytes;
const paperOf = async (receipt: ReceiptDocument) =>
  textIn(await pdfOf(receipt)).replaceAll(/\s+/g, " ");

/** The line of an invoice on the receipt of a payment for it. */
function paperLine(now: Omit<PaidNow, "number" | "date">, more: Partial<ReceiptDocument> = {}) {
  const { invoices: _others, ...payment } = receiptOf(more);
  const invoice = { ...now, number: "INV-1", date: day("2026-11-01") };
  return printedReceipt(payment, { ...payment, invoices: [invoice] }).invoices[0];
}

describe("The receipt of a payment", () => {
  it.each([
    ["en", ["Receipt", "Received from", "Amount received", "Cash", "Still to pay", "On account"]],
    ["zh", ["收据", "付款人", "收款金额", "现金", "尚欠金额", "预收"]],
    ["both", ["Receipt 收据", "Received from 付款人", "Cash 现金", "On account 预收"]],
  ] as const)(
    "states in %s who paid, when, how, how much, for what, and who took it",
    async (language, words) => {
      const paper = await paperOf(receiptOf({ language }));
      for (const word of words) expect(paper).toContain(word);
      for (const text of ["Golden Harbour", "Jade River", "2026-11-24", "£250.00", "Wei Chen 陈伟"])
        expect(paper).toContain(text);
      expect(paper).toContain("INV-128 2026-10-21 £180.50 £180.50 £0.00");
      expect(paper).toContain("B7-12 2026-11-02 £99.99 £49.50 £50.49");
      expect(paper).toContain("£230.00");
      expect(paper).not.toContain("00123456");
    },
  );

  it.each(RECORDED_METHODS)("names the method %s in both languages", async (method) => {
    const { en, zh } = METHOD_WORDS[method];
    expect(await paperOf(receiptOf({ method, language: "both" }))).toContain(`${en} ${zh}`);
  });

  it("shows the reference only where there is one", async () => {
    expect(await paperOf(receiptOf())).not.toContain("Reference");
    const paper = await paperOf(receiptOf({ method: "cheque", reference: "No. 000417" }));
    expect(paper).toContain("Reference No. 000417");
  });

  it("of an advance has no table, and has no line for money on account if there is none", async () => {
    const whole = await paperOf(receiptOf({ invoices: [], onAccount: pence(25_000) }));
    expect(whole).not.toContain("Invoice date");
    expect(whole).toContain("On account £250.00");
    expect(whole).not.toContain("For invoices");
    const none = await paperOf(receiptOf({ amount: pence(23_000), onAccount: pence(0) }));
    expect(none).not.toContain("On account");
  });

  it("of used money on account states that, and that no money was received", async () => {
    const paper = await paperOf(
      receiptOf({ method: "account", amount: pence(23_000), onAccount: pence(-23_000) }),
    );
    expect(paper).toContain("Used from account £230.00");
    expect(paper).toContain("Customer");
    for (const word of ["Received from", "Amount received", "Date received", "-£230.00"])
      expect(paper).not.toContain(word);
  });

  it.each([
    ["en", "This payment was taken back on 2026-11-25."],
    ["zh", "这笔收款已于 2026-11-25 撤回"],
    ["both", "这笔收款已于 2026-11-25 撤回"],
  ] as const)("states in %s that the payment was taken back", async (language, words) => {
    const paper = await paperOf(receiptOf({ takenBack: day("2026-11-25"), language }));
    expect(paper).toContain(words);
    expect(paper).not.toContain("Thank you");
  });

  it("of a reversal has its day, and amounts below zero", async () => {
    const { invoices } = receiptOf();
    const paper = await paperOf(
      receiptOf({
        amount: pence(-25_000),
        onAccount: pence(-2000),
        invoices: invoices.map((each) => ({ ...each, paid: pence(-each.paid), open: each.asked })),
        takesBack: day("2026-11-23"),
      }),
    );
    for (const text of ["Reversal", "payment of 2026-11-23", "-£250.00", "-£49.50 £99.99"])
      expect(paper).toContain(text);
    expect(paper).not.toMatch(/Amount received|Thank you/);
  });

  it("shows each invoice's amounts at the time of the payment, whatever changed since", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const moved = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(
        fc.record({ left: amount, part: amount, later: fc.array(moved), credited: moved }),
        fc.boolean(),
        ({ left, part, later, credited }, isVoid) => {
          const line = paperLine({
            asked: pence(left + part - credited),
            paid: pence(part),
            open: pence(later.reduce((open, each) => open - each, left - credited)),
            later: later.map(pence),
            creditedLater: pence(credited),
            isVoid,
          });
          expect(line).toMatchObject({ asked: left + part, paid: part, open: left });
        },
      ),
    );
  });

  it("of a reversal for a void invoice shows that nothing is open", () => {
    const back = { asked: pence(9000), paid: pence(-4000), open: pence(9000), later: [] };
    const line = (isVoid: boolean) =>
      paperLine({ ...back, creditedLater: pence(1000), isVoid }, { takesBack: day("2026-11-23") });
    expect(line(false)).toMatchObject({ asked: 10_000, paid: -4000, open: 10_000 });
    expect(line(true)).toMatchObject({ asked: 10_000, paid: -4000, open: 0 });
  });

  it("adds up: the amounts for invoices and on account are the payment", async () => {
    const { invoices, onAccount, amount } = receiptOf();
    expect(invoices.reduce((left, { paid }) => left + paid, onAccount as number)).toBe(amount);
    expect(await paperOf(receiptOf())).toContain(`Amount received ${printedPounds(amount)}`);
  });

  it("is PDF/A-3a of one page, the same to the byte each time, and a picture", async () => {
    const receipt = receiptOf({ language: "both" });
    const pdf = await pdfOf(receipt);
    expect(pdf).toEqual(await pdfOf(receipt));
    expect(Buffer.from(pdf).toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(inspect("pdfinfo", ["PDF"], pdf)).toMatch(/Pages:\s+1\n/);
    const { bytes, type } = await renderFile({ kind: "receipt", receipt }, "png", LOADER);
    expect([type, Buffer.from(bytes).toString("latin1", 1, 4)]).toEqual(["image/png", "PNG"]);
  });

  it("is no e-invoice", async () => {
    await expect(
      renderFile({ kind: "receipt", receipt: receiptOf() }, "ubl", LOADER),
    ).rejects.toThrow("Only an invoice or a credit note");
  });
});
