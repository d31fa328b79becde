import type { Day } from "../day.ts";

interface InvoiceFacts {
  /** "" while it has none. */
  readonly number: string;
  readonly date: Day;
  readonly due: Day | null;
  /** What is still to be paid of it, as text. */
  readonly open: string;
  /** Days since it was due; 0 while it is not. */
  readonly late: number;
}

const ENGLISH = {
  dear: (name: string): string => (name === "" ? "Hello," : `Dear ${name},`),
  friendly: (count: number): string =>
    count === 1
      ? "Just a friendly reminder that this invoice is past its due date:"
      : "Just a friendly reminder that payment of these invoices is now due:",
  soon: (count: number): string =>
    count === 1
      ? "Just a friendly reminder of this invoice:"
      : "Just a friendly reminder of these invoices:",
  firm: (count: number, total: string, until: Day): string =>
    count === 1
      ? `We have not received payment of the invoice below. Please pay ${total} by ${until}.`
      : `We have not received payment of the invoices below. Please pay ${total} by ${until}.`,
  invoice: ({ number, date, due, open, late }: InvoiceFacts) =>
    [
      number === "" ? `Invoice of ${date}` : `${number} of ${date}`,
      due === null ? "" : `, due ${due}`,
      late === 0 ? "" : late === 1 ? ", 1 day late" : `, ${late} days late`,
      `: ${open}`,
    ].join(""),
  onAccount: (amount: string) => `Less what you have on account: -${amount}`,
  total: (amount: string) => `Total to pay: ${amount}`,
  interest: (amount: string, today: Day) => `Interest to ${today}: ${amount}`,
  compensation: (amount: string) => `Compensation for late payment: ${amount}`,
  withInterest: (amount: string) => `Total with interest and compensation: ${amount}`,
  law: (daily: string) =>
    `This is statutory interest at 8% over the Bank of England base rate, under the Late Payment of Commercial Debts (Interest) Act 1998. It grows by ${daily} a day.`,
  payTo: "Please pay to:",
  accountName: "Account name: ",
  bank: "Bank: ",
  sortCode: "Sort code: ",
  accountNumber: "Account number: ",
  reference: "Reference: ",
  thanks: "If you have paid already, please ignore this message. Thank you!",
  disputed:
    "If you disagree with anything here, please tell us straight away. If you have paid already, please tell us when.",
};

export type ReminderWords = typeof ENGLISH;

const CHINESE: ReminderWords = {
  dear: (name) => (name === "" ? "您好：" : `${name}，您好：`),
  friendly: (count) =>
    count === 1
      ? "温馨提醒：以下发票已过付款期限，烦请安排付款。"
      : "温馨提醒：以下发票已到付款时间，烦请安排付款。",
  soon: () => "温馨提醒：以下发票尚待付款。",
  firm: (_, total, until) => `以下发票我们至今未收到款项，请于 ${until} 前付清 ${total}。`,
  invoice: ({ number, date, due, open, late }) =>
    [
      number === "" ? `${date} 的发票` : `${number}（${date}）`,
      due === null ? "" : `，付款期限 ${due}`,
      late === 0 ? "" : `，已逾期 ${late} 天`,
      `：${open}`,
    ].join(""),
  onAccount: (amount) => `减去您的预付款：-${amount}`,
  total: (amount) => `应付合计：${amount}`,
  interest: (amount, today) => `截至 ${today} 的利息：${amount}`,
  compensation: (amount) => `逾期付款赔偿金：${amount}`,
  withInterest: (amount) => `连同利息及赔偿金合计：${amount}`,
  law: (daily) =>
    `利息依据英国《1998年商业债务逾期付款（利息）法》，按英格兰银行基准利率加 8% 计算，每日增加 ${daily}。`,
  payTo: "请付款至：",
  accountName: "户名：",
  bank: "银行：",
  sortCode: "银行代码（Sort code）：",
  accountNumber: "账号：",
  reference: "付款附言：",
  thanks: "如已付款，请忽略本信息。谢谢！",
  disputed: "如对以上内容有异议，请尽快与我们联系；如已付款，请告知付款日期。",
};

export const REMINDER_WORDS = { en: ENGLISH, zh: CHINESE };
