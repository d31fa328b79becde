import type { Messages } from "../messages.ts";

export const lists: Messages["lists"] = {
  search: "搜索发票",
  noMatch: (query) => `没有符合“${query}”的发票。`,
  found: (count, of) => `${count} / ${of}`,
  sort: "发票排序",
  sorts: {
    date: { up: "日期从早到晚", down: "日期从晚到早" },
    name: { up: "名称 A-Z", down: "名称 Z-A" },
    amount: { up: "金额从低到高", down: "金额从高到低" },
    number: { up: "编号从小到大", down: "编号从大到小" },
    delivery: { up: "未发货在前", down: "已送达在前" },
    payment: { up: "已排期在前", down: "已付在前" },
  },
  asTable: "以表格显示",
  asRows: "以列表显示",
  columns: {
    number: "编号",
    name: "客户",
    date: "日期",
    delivery: "送货状态",
    payment: "付款状态",
    amount: "金额",
  },
  toPay: (amount) => `待收 ${amount}`,
  replaced: "已被取代",
  late: (days) => `逾期 ${days} 天`,
  markNext: (now, next) => `${now}：标记为${next}`,
  change: (now) => `${now}：更改`,
  marked: (status) => `已标记：${status}`,
};
