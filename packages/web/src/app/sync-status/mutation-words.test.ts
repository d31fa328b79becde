import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { spokenEnglish } from "../../messages/en/spoken.ts";
import { chinese } from "../../messages/zh/all.ts";
import { type MutationKind, mutationOf } from "../../sync/resources/mutations.ts";
import { translated } from "../../messages/translated.ts";
import { FAULT_WORDS } from "../../invoices/credit-notes/credit-form.ts";
import { contentInWords, actionInWords, lossInWords, reasonsOf } from "./mutation-words.ts";

const [en, zh] = [
  { messages: spokenEnglish, language: "en" },
  { messages: chinese, language: "zh" },
] as const;
const mutationFor = (kind: MutationKind, payload: unknown) => {
  const { book, effect } = mutationOf(kind);
  return { mutation: { kind, book, payload }, effect };
};
const words = (kind: MutationKind, speech: typeof en | typeof zh = en) =>
  actionInWords(mutationFor(kind, ["a"]), speech);

test("a pending route change is named as an added, removed or moved stop", () => {
  expect(
    ["add", "take", "order"].map((act) => words(`deliveryRoute.${act}` as MutationKind)),
  ).toEqual(["add stop", "remove stop", "order of calls"]);
  expect(words("taskCategory.take")).toBe("remove task");
  expect(words("productCategory.add", zh)).toBe("加入产品");
  expect(words("deliveryRoute.rename")).toBe(english.app.queue.effects.edit);
});

test("the details of a route change name the stops", () => {
  const { mutation } = mutationFor("deliveryRoute.add", ["a", "b"]);
  expect(contentInWords(mutation, en, ["Jade", "金龙"])).toEqual([["Stops", "Jade · 金龙"]]);
  expect(contentInWords(mutation, zh, ["Jade"])).toEqual([["客户", "Jade"]]);
  expect(contentInWords(mutation, en, [])).toEqual([]);
  expect(
    contentInWords(mutationFor("deliveryRoute.rename", { name: "Monday" }).mutation, en, []),
  ).toEqual([["Name", "Monday"]]);
});

test("a pending number is named, and a refused one says why and what to do", () => {
  const { mutation, effect } = mutationFor("invoice.number", { number: "B7-12" });
  expect(actionInWords({ mutation, effect }, en)).toBe("number B7-12");
  expect(actionInWords({ mutation, effect }, zh)).toBe("编号 B7-12");
  const refusal = (code: string, speech: typeof en | typeof zh = en) =>
    reasons("invoice.number", { code }, speech)[0];
  for (const code of ["number-outside-series", "number-taken", "series-closed", "number-given"]) {
    expect(refusal(code)).toMatch(/give your customer a new document\.$/);
    expect(refusal(code, zh)).toMatch(/新单据。$/);
  }
  const closed = { code: "series-closed" };
  expect(reasons("invoice.credit", closed)[0]).toMatch(/write it again/);
  expect(reasons("invoice.credit", closed, zh)[0]).toMatch(/重新开具/);
  expect(reasons("invoice.update", closed)).toEqual(["Closed"]);
});

test("only a stale edit offers to compare; any other refusal gives its reason", () => {
  const stale = { code: "stale-version", status: 409 };
  expect(reasons("invoice.update", stale)).toEqual([english.app.queue.why[409]]);
  expect(reasons("customer.update", { code: "not-found", status: 404 }, zh)).toEqual([
    chinese.app.queue.why[404],
  ]);
  for (const [code, message] of REFUSED) {
    expect(reasons("invoice.void", { code, message, status: 409 })).toEqual([message]);
    expect(translated(message, chinese), code).toMatch(/[一-鿿]/);
  }
});

test("the message of a refused field comes before any other reason", () => {
  const message = "This is more than is left of the line";
  const errors = { "lines.0.quantity": [message] };
  expect(reasons("invoice.credit", { code: "credit-above-line", errors, status: 422 })).toEqual([
    message,
  ]);
  for (const fault of [...Object.values(FAULT_WORDS), ...NOT_CREDITED])
    expect(translated(fault, chinese), fault).toMatch(/[一-鿿]/);
});

/** Refusals of a credit note that its form cannot foresee (wire §13). */
const NOT_CREDITED = [
  "This invoice was deleted. Nothing of it can be credited.",
  "A credit note must not be dated before its invoice",
  "A credit note must not be dated in the future",
];

/** Refusals of void, correct and their undoing (wire §12). */
const REFUSED = [
  ["already-void", "This invoice is void already"],
  ["already-corrected", "This invoice was corrected already"],
  [
    "vat-credited",
    "This invoice has credit notes with its VAT option. Please correct the invoice instead.",
  ],
  [
    "invoice-credited",
    "This invoice has been credited since then and stays as it is. Please correct the invoice instead.",
  ],
  [
    "handed-over",
    "This invoice was handed over, and has since been delivered, paid, credited, corrected or deleted. Please ask who has it.",
  ],
  ["not-issued", "This invoice was not handed out yet. Please edit it."],
  ["nothing-to-correct", "All of this invoice is credited already"],
  [
    "not-all-credited",
    "This invoice was changed after its credit notes, and no note can credit what is left. Please void its credit notes first.",
  ],
  ["not-corrected", "This invoice was not corrected"],
  ["not-its-correction", "Another invoice has this client_id"],
  ["correction-issued", "The new invoice was handed out or paid already. Please correct that one."],
  [
    "correction-corrected",
    "The new invoice has since been corrected. Please undo that correction first.",
  ],
  [
    "correction-undone",
    "This invoice replaced another one, and that correction was undone. Please correct that one again.",
  ],
  [
    "note-of-correction",
    "This credit note is part of a correction. Please undo the correction instead.",
  ],
  [
    "corrected-since",
    "Its invoice has since been corrected. Please undo the correction first, or correct the new invoice.",
  ],
  [
    "credited-since",
    "Goods have since been credited at the price of this credit note. Please void that credit note first.",
  ],
] as const;

test("a refused credit note whose invoice has another VAT option now says what to do, in both languages", () => {
  const no = { code: "credit-vat-differs", payload: {}, current: {} };
  expect(reasons("invoice.credit", no)).toEqual([
    expect.stringContaining("Another device chose another VAT option"),
  ]);
  expect(reasons("invoice.credit", no, zh)).toEqual([expect.stringContaining("增值税方式")]);
});

test("a credit note printed with another amount than it has now shows both amounts", () => {
  const no = {
    code: "credit-differs",
    payload: { made: { total: 2400 } },
    current: { total_amount: 20 },
  };
  expect(reasons("invoice.credit", no)).toEqual([
    expect.stringContaining("Your credit note says £24.00; it would come to £20.00 now."),
  ]);
  expect(reasons("invoice.credit", no, zh)).toEqual([
    expect.stringContaining("您的贷记单为 £24.00，按现在的情况应为 £20.00。"),
  ]);
});

test("a correction of what another device credited names both amounts, in both languages", () => {
  const no = {
    code: "credit-differs",
    payload: { expected: 2400 },
    current: { credit_note: { total_amount: 20 } },
  };
  expect(reasons("invoice.createCorrection", no)).toEqual([
    expect.stringContaining("Your correction credits £24.00 of it; £20.00 is left now."),
  ]);
  expect(reasons("invoice.createCorrection", no, zh)).toEqual([
    expect.stringContaining("您的更正冲抵 £24.00，现在还剩 £20.00。"),
  ]);
});

test("a correction made from other lines or another VAT option says so even if the total is the same", () => {
  const lines = {
    code: "credit-differs",
    payload: { expected: 2400 },
    current: { credit_note: { total_amount: 24 } },
  };
  const vat = { code: "credit-vat-differs", payload: {}, current: {} };
  expect(reasons("invoice.createCorrection", lines)).toEqual([
    expect.stringContaining("They still come to £24.00, but they are not the lines"),
  ]);
  expect(reasons("invoice.createCorrection", lines, zh)).toEqual([
    expect.stringContaining("金额仍为 £24.00"),
  ]);
  expect(reasons("invoice.createCorrection", vat)).toEqual([
    expect.stringMatching(/another VAT option.*discard this correction/),
  ]);
  expect(reasons("invoice.createCorrection", vat, zh)).toEqual([
    expect.stringContaining("增值税方式"),
  ]);
});

test("discarding a correction says what stays, and that the money taken for it is kept", () => {
  const correction = { mutation: { kind: "invoice.createCorrection" }, effect: "create" } as Loss;
  expect(lossInWords({ ...correction, taken: null }, en)).toMatch(
    /deleted for good\. The one that it was to replace stays as it is\.$/,
  );
  const taken = (goesTo: "invoices" | "customers" | "nobody") => ({ amount: pence(700), goesTo });
  expect(lossInWords({ ...correction, taken: taken("invoices") }, en)).toMatch(
    /You took £7\.00 for it\. That money is kept: it pays the invoice that stays/,
  );
  expect(lossInWords({ ...correction, taken: taken("customers") }, zh)).toMatch(
    /您已为它收款 £7\.00。这笔钱会保留，记为客户的预收款。$/,
  );
  expect(lossInWords({ ...correction, taken: taken("nobody") }, en)).toMatch(
    /will need attention next\.$/,
  );
});
type Loss = Omit<Parameters<typeof lossInWords>[0], "taken">;

interface No {
  readonly code: string;
  readonly status?: number;
  readonly message?: string;
  readonly errors?: Record<string, string[]>;
  readonly current?: object;
  readonly payload?: object;
}

/** The reasons of a refusal, before they are translated. */
function reasons(
  kind: MutationKind,
  { code, status = 409, message = "Closed", errors, current, payload }: No,
  speech: typeof en | typeof zh = en,
) {
  const problem = {
    type: `urn:roundsman:${code}`,
    title: "",
    status,
    detail: message,
    message,
    ...(errors && { errors }),
    ...(current && { current }),
  };
  return reasonsOf({ kind, problem, payload }, speech);
}

test("a refused Submit All says which amount was counted", () => {
  const action = (payload: unknown, speech: typeof en | typeof zh = en) =>
    actionInWords(mutationFor("invoice.submitGetPaid", payload), speech);
  const payload = { status: "paid", method: "cash", counted: pence(2000) };
  expect(action(payload)).toBe("Submit All, £20.00");
  expect(action(payload, zh)).toBe("全部提交, £20.00");
  expect(action("paid")).toBe("Submit All");
});
