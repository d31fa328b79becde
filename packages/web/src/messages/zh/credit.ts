import type { Messages } from "../messages.ts";

export const credit: Messages["credit"] = { numberPending: "编号待定", voided: "已作废" };
