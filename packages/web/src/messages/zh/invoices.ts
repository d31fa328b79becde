import type { Messages } from "../messages.ts";

export const invoices: Messages["invoices"] = {
  titles: { getPaid: "收款", schedule: "预约", credit: "赊账", history: "历史" },
  create: "新建发票",
  unnamed: "未命名客户",
  noNumber: "编号待定",
  bar: { count: (count) => `${count} 张发票`, discount: "优惠", total: "销售合计" },
  summary: { title: "产品汇总", product: "产品", quantity: "总数量", empty: "这些发票上没有产品。" },
  delivery: { not_shipped: "未发货", in_transit: "运送中", delivered: "已送达" },
  payment: { scheduled: "已预约", credit: "赊账", due: "待收", overdue: "逾期", paid: "已付" },
  spans: { thisWeek: "本周", later: "以后" },
  row: { onPhone: "在本机", sending: "发送中", refused: "待处理" },
  empty: {
    getPaid: "没有待收款项。新发票会一直留在这里，直到付清。",
    schedule: "没有预约单。以后日期的发票会放在这里。",
    credit: "目前没有赊账。",
    history: "还没有发票。",
  },
  select: (name) => `选择 ${name}`,
  selectOne: "请至少选择一张发票。",
  confirmDelete: (count, total) => (count === 1 ? `删除这张 ${total} 的发票？` : `删除 ${count} 张发票，共 ${total}？`),
  keeps: "发票编号不会再次使用。8 秒内可以撤销。",
  deleted: "删除成功！",
};
