import type { Messages } from "../messages.ts";

export const products: Messages["products"] = {
  title: "产品",
  count: (count) => `${count} 种产品`,
  add: "添加产品",
  update: "更新产品",
  search: "搜索产品",
  sort: { label: "产品排序", nameUp: "名称 A-Z", nameDown: "名称 Z-A", priceUp: "价格从低到高", priceDown: "价格从高到低" },
  fields: { name: "产品名称", price: "单价", discount: "优惠金额", quantity: "数量" },
  edit: (name) => `编辑 ${name}`,
  delete: (name) => `删除 ${name}`,
  select: (name) => `选择 ${name}`,
  off: (amount) => `优惠 ${amount}`,
  perUnit: "每件",
  empty: "还没有产品。添加您卖的货，开单时一点就有。",
  noMatch: (query) => `没有名为“${query}”的产品。`,
  confirmDelete: (count) => (count === 1 ? "删除这个产品？" : `删除 ${count} 个产品？`),
  keeps: "发票会保留各自的明细。",
  selectOne: "请至少选择一个产品。",
  added: "添加成功！",
  updated: "更新成功！",
  deleted: "删除成功！",
};
