import type { Widened } from "../../messages.ts";
import type { unbooked as english } from "./en.ts";

export const unbooked: Widened<typeof english> = {
  title: "全部提交之前，另一台设备已有改动：",
  paid: ({ invoice, counted }) => `${invoice} 先前已付清，${counted} 没有重复入账。`,
  otherwise: ({ invoice, counted, booked }) => `${invoice} 实际入账 ${booked}，而不是 ${counted}。`,
  moved: ({ invoice, counted, list }) =>
    `${invoice} 已移到${list}，保持不变，${counted} 没有入账。`,
  corrected: ({ invoice, counted }) => `${invoice} 已被更正发票取代，${counted} 没有入账。`,
  gone: ({ invoice, counted }) => `${invoice} 已删除或作废，${counted} 没有入账。`,
  of: (invoice, customer) => `${customer} 的 ${invoice}`,
  more: (count) => `另有 ${count} 张发票。`,
  less: (amount) => `当天现金比提交时计入的少 ${amount}。如果这笔钱在您手上，请登记为收款。`,
  over: (amount) => `当天现金比提交时计入的多 ${amount}。`,
  show: "全部显示",
  open: "打开发票",
  seen: "知道了",
};
