import type { Day } from "@roundsman/core/day";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { Words } from "../language.ts";

export const RECEIPT_WORDS = {
  receipt: { en: "Receipt", zh: "收据" },
  reversal: { en: "Reversal", zh: "撤回收款" },
  from: { en: "Received from", zh: "付款人" },
  of: { en: "Customer", zh: "客户" },
  to: { en: "Returned to", zh: "退回给" },
  received: { en: "Amount received", zh: "收款金额" },
  used: { en: "Used from account", zh: "使用预收款" },
  takenBack: { en: "Amount taken back", zh: "撤回金额" },
  day: { en: "Date received", zh: "收款日期" },
  dayBack: { en: "Date", zh: "日期" },
  method: { en: "Paid by", zh: "付款方式" },
  reference: { en: "Reference", zh: "参考号" },
  invoice: { en: "Invoice", zh: "发票" },
  invoiceDate: { en: "Invoice date", zh: "发票日期" },
  asked: { en: "Amount due", zh: "应付金额" },
  paid: { en: "This payment", zh: "本次收款" },
  open: { en: "Still to pay", zh: "尚欠金额" },
  invoices: { en: "For invoices", zh: "用于发票" },
  onAccount: { en: "On account", zh: "预收" },
  takenBy: { en: "Taken by", zh: "收款人" },
  thanks: { en: "Thank you for your payment.", zh: "谢谢惠顾。" },
} as const satisfies Record<string, Words>;

export const METHOD_WORDS: Readonly<Record<RecordedMethod, Words>> = {
  cash: { en: "Cash", zh: "现金" },
  card: { en: "Card", zh: "刷卡" },
  transfer: { en: "Transfer", zh: "转账" },
  cheque: { en: "Cheque", zh: "支票" },
  unknown: { en: "Not recorded", zh: "未记录" },
  account: { en: "From account", zh: "预收款" },
};

export const reversedWords = (day: Day): Words => ({
  en: `This payment was taken back on ${day}. It no longer counts.`,
  zh: `这笔收款已于 ${day} 撤回，不再有效。`,
});

export const reversalWords = (day: Day): Words => ({
  en: `This takes back the payment of ${day}.`,
  zh: `本单撤回 ${day} 的收款。`,
});
