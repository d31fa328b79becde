import type { Widened } from "../../messages.ts";
import type { rates as english } from "./en.ts";

export const rates: Widened<typeof english> = {
  ofOffice: "这些产品的税率由企业管理。",
  onInvoices: (count) => `用于 ${count} 张尚未发出的发票`,
  nothingOpen: "尚未发出的发票都有税率。",
  unsaved: (count) => `有 ${count} 种产品的税率未能保存，请重试。`,
};
