import type { Messages } from "../messages.ts";

export const calendar: Messages["calendar"] = {
  formats: { day: "YYYY年M月D日", month: "YYYY年M月", year: "YYYY年" },
  buttons: {
    previousMonth: "上个月",
    nextMonth: "下个月",
    previousYear: "上一年",
    nextYear: "下一年",
    previousDecade: "前十年",
    nextDecade: "后十年",
  },
};
