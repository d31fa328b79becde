import type { Widened } from "../messages.ts";
import type { merging as english } from "./merging-en.ts";

export const merging: Widened<typeof english> = {
  action: "合并",
  withAnother: "与另一位客户合并",
  title: "合并两位客户",
  choose: "哪一位是同一个客户？",
  alike: "可能是同一位",
  all: "全部客户",
  keep: "保留哪一位？",
  noDebt: "无欠款",
  invoices: (count) => `${count} 张发票`,
  moves: (other, kept) =>
    `“${other}”的发票、贷记单、收款、预收款和路线中的位置全部归到“${kept}”名下。已发出的单据上的名称不变。`,
  goes: (other) => `“${other}”不再出现在客户、路线和各列表中。`,
  fills: (fields) => `补全：${fields}。`,
  willOwe: (kept, amount) => `合并后“${kept}”共欠 ${amount}。`,
  willHave: (kept, amount) => `合并后“${kept}”有预收款 ${amount}。`,
  last: (days) =>
    `8 秒内可以撤销，${days} 天内可以在“最近删除”中恢复。超过期限，或一方的预收款已用于另一方的发票后，便无法撤销。`,
  submit: (kept) => `并入“${kept}”`,
  done: (other, kept) => `“${other}”已并入“${kept}”`,
  gone: "其中一位客户已被删除。",
  ofBusiness: "企业统一管理的客户不能合并。",
  looksLike: (name) => `与“${name}”很像，要合并吗？`,
  notTheSame: "不是同一位",
  compare: "对比",
  fields: {
    email: "邮箱",
    address: "地址",
    phone: "电话",
    images: "图片",
    documentLanguage: "单据语言",
    peppolId: "Peppol ID",
    buyerReference: "买方参考号",
    vatMode: "发票增值税",
    termsDays: "付款期限",
    creditLimit: "信用额度",
    premium: "老客户",
  },
  join: "、",
};
