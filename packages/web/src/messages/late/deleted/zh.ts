import type { Widened } from "../../messages.ts";
import type { deleted as english } from "./en.ts";

export const deleted: Widened<typeof english> = {
  text: "已删除的发票、客户、产品和任务会在这里保留 30 天。",
  find: "搜索已删除的内容",
  noMatch: (query) => `已删除的内容中没有与“${query}”匹配的。`,
  cut: (most) => `只列出最近删除的 ${most} 项，更早的无法在这里恢复。`,
  onPhoneOnly: "仅显示本机上的内容。",
  none: "最近 30 天没有删除任何内容。",
  kinds: { invoice: "发票", customer: "客户", product: "产品", task: "任务" },
  unnamed: "未命名",
  when: (at) => `删除于 ${at}`,
  voided: (at) => `作废于 ${at}`,
  restore: "恢复",
  restoreNamed: (name) => `恢复 ${name}`,
  merged: (into, at) => `${at} 已并入“${into}”`,
  unmerge: "撤销合并",
  unmergeNamed: (name, into) => `撤销“${name}”并入“${into}”`,
  unmerged: (name, into) => `“${name}”已恢复为单独的客户，原属它的内容不再归“${into}”。`,
  restored: (name) => `已恢复 ${name}。`,
};
