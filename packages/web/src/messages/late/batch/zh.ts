import type { Widened } from "../../messages.ts";
import type { batch as english } from "./en.ts";

export const batch: Widened<typeof english> = {
  another: {
    title: "改用另一种增值税方式？",
    text: (numbers, count) =>
      count === 1
        ? `${numbers} 之前以另一种增值税方式发出。新单据将替换它，两份都会保留记录。`
        : `其中 ${count} 张之前以另一种增值税方式发出：${numbers}。新单据将替换它们，两份都会保留记录。`,
    yes: "替换",
  },
  credited: (numbers) =>
    `${numbers} 已有按另一种增值税方式开出的贷记单，请先取消选择，或对这些发票做更正。`,
};
