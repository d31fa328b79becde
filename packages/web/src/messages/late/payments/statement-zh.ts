import type { Widened } from "../../messages.ts";
import type { payments as english } from "../payments-en.ts";

export const statement: Widened<typeof english.statement> = {
  title: "对账单",
  all: (count) => `${count} 位客户的对账单`,
  nobodyOwes: "没有客户欠款。",
  days: "日期",
  spans: {
    thisMonth: "本月",
    lastMonth: "上月",
    ninetyDays: "近 90 天",
    other: "自选日期",
  },
  from: "起始日期",
  to: "截止日期",
  backwards: "截止日期不能早于起始日期",
  needsSignal: "对账单需要本机没有保存的旧记录，因此从服务器获取。",
  unsentFirst: "这位客户发送后才能生成对账单，因为部分内容在服务器上。",
  notMade: "未生成任何对账单：部分对账单需要本机未保留的较早记录，而服务器没有回应。",
  leftOut: {
    gone: (names) => `未包含已在另一台设备上删除的客户：${names}`,
    unsent: (names) => `未包含尚未发送的客户：${names}`,
    more: (count) => `另有 ${count} 位`,
  },
  sentOnly: "包含各设备已发送的全部记录。",
  unsentToo: "由本机生成，包含尚未发送的记录。",
};
