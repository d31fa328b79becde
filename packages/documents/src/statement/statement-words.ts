import type { Ageing } from "@roundsman/core/payments/ageing";
import type { Words } from "../language.ts";

export const STATEMENT_WORDS = {
  statement: { en: "Statement", zh: "对账单" },
  customer: { en: "Customer", zh: "客户" },
  from: { en: "From", zh: "起始日期" },
  to: { en: "To", zh: "截止日期" },
  opening: { en: "Opening balance", zh: "期初余额" },
  closing: { en: "Closing balance", zh: "期末余额" },
  inFavour: { en: "In your favour", zh: "贵方结余" },
  details: { en: "Details", zh: "摘要" },
  charged: { en: "Charged", zh: "应收" },
  settled: { en: "Paid or credited", zh: "收款或冲抵" },
  balance: { en: "Balance", zh: "余额" },
  payment: { en: "Payment", zh: "收款" },
  reversal: { en: "Payment taken back", zh: "撤回收款" },
  nothing: { en: "No transactions in this period", zh: "本期无往来" },
  asAt: { en: "As at", zh: "截至" },
  onAccount: { en: "On account", zh: "预收" },
} as const satisfies Record<string, Words>;

export const AGE_WORDS: Readonly<Record<keyof Ageing, Words>> = {
  notDue: { en: "Not due yet", zh: "未到期" },
  to30: { en: "1–30 days", zh: "1–30 天" },
  to60: { en: "31–60 days", zh: "31–60 天" },
  to90: { en: "61–90 days", zh: "61–90 天" },
  over90: { en: "Over 90 days", zh: "90 天以上" },
};

/** Printed after the number of a credit note. */
export const creditsInvoice = (number: string): Words => ({
  en: `for ${number}`,
  zh: `冲抵 ${number}`,
  both: `for 冲抵 ${number}`,
});
