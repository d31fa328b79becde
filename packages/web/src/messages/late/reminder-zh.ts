import type { Widened } from "../messages.ts";
import type { reminder as english } from "./reminder-en.ts";

export const reminder: Widened<typeof english> = {
  tone: "语气",
  tones: { friendly: "客气", firm: "正式催款" },
  language: "信息语言",
  interest: "加收利息和赔偿金",
  interestNote: "按英国法律，以英格兰银行基准利率加 8% 计算，仅适用于企业客户。",
  baseRate: (day) => `${day} 的基准利率（%）`,
  baseRateWrong: "请输入基准利率，例如 3.75",
  text: "信息内容",
  share: "分享",
  copy: "复制",
  copied: "信息已复制",
  copyFailed: "未能复制，请手动选中后复制。",
  shareFailed: "未能分享，请改用复制。",
  replaceTitle: "重新生成信息？",
  replaceText: "您所做的修改将会丢失。",
  replace: "重新生成",
  nothing: "已经没有待付款项。",
};
