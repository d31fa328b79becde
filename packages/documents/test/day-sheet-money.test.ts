import { pence } from "@roundsman/core/money";
import { expect, it } from "vitest";
import type { DocumentModel } from "../src/document-model.ts";
import { modelOf } from "../src/typefaces/printable.ts";
import { renderPages, renderPdf } from "../src/render.ts";
import type { DayReceived } from "../src/stock/day-sheet-document.ts";
import { daySheetModel } from "../src/stock/day-sheet-model.ts";
import { DAY } from "./stock-samples.ts";
import { linesOn, LOADER, textOfLine } from "./tools.ts";

const RECEIVED = [
  { method: "card", payments: 3, amount: pence(12_050) },
  { method: "transfer", payments: 1, amount: pence(4000) },
  { method: "cheque", payments: -1, amount: pence(-2000) },
] as const satisfies readonly DayReceived[];

const textsOf = async (model: DocumentModel) =>
  linesOn(await renderPages(model, LOADER))
    .flat()
    .map((line) => textOfLine(line).trim());

it("an end-of-day sheet lists other payments than cash, and their total with the cash", async () => {
  const received = { ...DAY, received: RECEIVED };
  expect(await textsOf(daySheetModel({ ...received, language: "en" }))).toEqual(
    expect.arrayContaining(["Other payments received", "Card × 3", "Cheque", "-£20.00", "£553.00"]),
  );
  expect(await textsOf(daySheetModel({ ...received, language: "zh" }))).toEqual(
    expect.arrayContaining(["其他收款", "刷卡 × 3", "收款合计（含现金）"]),
  );
});

it("an end-of-day sheet lists cash advances, which the expected cash includes", async () => {
  const onAccount = [
    { customer: "Golden Dragon 金龙", amount: pence(5000) },
    { customer: "", amount: pence(-1250) },
  ];
  expect(await textsOf(daySheetModel({ ...DAY, onAccount, language: "en" }))).toEqual(
    expect.arrayContaining(["Cash on account", "£50.00", "Unnamed Customer", "-£12.50"]),
  );
  expect(await textsOf(daySheetModel({ ...DAY, onAccount, language: "zh" }))).toContain("现金预收");
  const none = await renderPdf(
    modelOf({ kind: "day-sheet", sheet: { ...DAY, onAccount: [] } }),
    LOADER,
  );
  const bare = await renderPdf(modelOf({ kind: "day-sheet", sheet: DAY }), LOADER);
  expect(none.bytes).toEqual(bare.bytes);
});

it("an end-of-day sheet keeps the total on one line in both languages", async () => {
  const sheet = daySheetModel({ ...DAY, received: RECEIVED, language: "both" });
  expect(await textsOf(sheet)).toContain("Total with cash 含现金合计");
});
