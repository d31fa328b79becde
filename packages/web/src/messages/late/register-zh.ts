import type { register as english } from "./register-en.ts";
import type { Widened } from "../messages.ts";

export const register: Widened<typeof english> = {
  title: "编号登记簿",
  text: "发票和贷记单的每个编号各列一次，编号不会重复使用。",
  find: "查找编号",
  findHint: "INV-12 或 A1-3",
  series: "编号系列",
  allSeries: "全部系列",
  state: "状态",
  allStates: "全部编号",
  states: {
    issued: "已开出",
    unissued: "未开出",
    voided: "已作废",
    replaced: "已被取代",
    gap: "缺号",
  },
  gap: "服务器上没有这个编号的发票。",
  span: (first, last) => `${first} 至 ${last}`,
  replacedBy: (number) => `由 ${number} 取代`,
  changes: (count) => `开出后改过 ${count} 次`,
  none: "还没有发票编号。",
  noneFound: "没有符合条件的编号。",
  more: "显示更多",
  csv: "CSV",
  columns: {
    number: "编号",
    state: "状态",
    customer: "客户",
    date: "日期",
    amount: "金额",
    replacedBy: "取代者",
    reason: "原因",
    changes: "更改次数",
  },
  open: "打开发票",
  show: (number) => `查看 ${number}`,
  others: "这是同事的编号。",
  handedOut: {
    title: "发出记录",
    none: "尚未发出单据。",
  },
  former: {
    title: "以前的内容",
    none: "开出后没有更改过。",
    until: {
      change: (at) => `${at} 更改前`,
      void: (at) => `${at} 作废前`,
    },
    paper: (kind, at) => `${at} 之前的${kind}`,
  },
};
