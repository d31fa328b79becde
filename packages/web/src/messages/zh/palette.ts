import type { Messages } from "../messages.ts";

export const palette: Messages["palette"] = {
  title: "全局搜索",
  hint: "客户、发票、金额、操作…可用拼音首字母",
  kinds: {
    actions: "操作",
    screens: "页面",
    customers: "客户",
    invoices: "发票",
    creditNotes: "贷记单",
    products: "产品",
    tasks: "任务",
  },
  none: "没有找到。请试试名称、单号或金额。",
  found: (count) => `找到 ${count} 项`,
};
