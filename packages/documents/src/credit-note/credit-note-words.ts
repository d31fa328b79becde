import type { CreditReason } from "@roundsman/core/credit/credited";
import type { Words } from "../language.ts";

export const CREDIT_WORDS = {
  creditNote: { en: "Credit note", zh: "贷记单" },
  noVatNote: {
    en: "This is not a credit note for VAT.",
    zh: "本贷记单不调整增值税。",
  },
  credits: { en: "Credits invoice", zh: "冲抵发票" },
  invoiceDate: { en: "Invoice date", zh: "发票日期" },
  reason: { en: "Reason", zh: "原因" },
  credited: { en: "Total credited", zh: "冲抵合计" },
  reducedPrice: { en: "Credited each", zh: "每件冲抵" },
} as const satisfies Record<string, Words>;

export const REASON_WORDS: Readonly<Record<CreditReason, Words>> = {
  returned: { en: "Goods returned", zh: "退货" },
  short: { en: "Short delivery", zh: "少货" },
  damaged: { en: "Goods damaged", zh: "货物损坏" },
  refused: { en: "Goods refused", zh: "拒收" },
  price: { en: "Price corrected", zh: "价格更正" },
  correction: { en: "Invoice corrected", zh: "发票更正" },
};
