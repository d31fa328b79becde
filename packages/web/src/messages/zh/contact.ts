import type { Messages } from "../messages.ts";

export const contact: Messages["contact"] = {
  toContacts: "返回客户列表",
  toTasks: "返回待办列表",
  call: "拨打电话",
  mail: "发邮件",
  map: "地图",
  missing: { title: "未找到该客户", text: "它可能已被删除，或尚未下载。" },
  repeat: "重复上一张发票",
  repeatNote: (number, total) => `${number} · ${total}`,
  invoices: {
    title: "查看客户发票",
    view: (name) => `查看 ${name} 的发票`,
    heading: "发票",
    none: "这位客户还没有发票。",
    discount: "优惠合计",
    sales: "销售合计",
    all: (count) => `显示全部 ${count} 张`,
    older: "正在加载更早的发票…",
    noSignal: "无网络：仅显示本机上的发票。",
    pending: "编号待定",
    creditOf: (number) => `${number} 的贷记单`,
    credited: (amount) => `已冲抵 ${amount}，销售合计已扣除。`,
  },
};
