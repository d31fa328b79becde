import type { Widened } from "../../messages.ts";
import type { payments as english } from "../payments-en.ts";

export const queued: Widened<typeof english.queued> = {
  customer: "客户",
  amount: "金额",
  takeBack: "撤回收款",
  more: (count) => `另有 ${count} 张发票`,
  discard: {
    payment: (amount, from) =>
      from === "" ? `放弃这笔收款 ${amount}？` : `放弃 ${from} 的收款 ${amount}？`,
    use: (amount, of) =>
      of === "" ? `放弃预收款抵付 ${amount}？` : `放弃 ${of} 的预收款抵付 ${amount}？`,
    takeBack: (amount, from) =>
      from === "" ? `放弃撤回收款 ${amount}？` : `放弃撤回 ${from} 的收款 ${amount}？`,
  },
  loss: {
    payment: "它仅保存在本机，放弃后无法找回，如同没有收到这笔钱。它所付的款项重新变为未付。",
    use: "它仅保存在本机，放弃后无法找回。这笔钱仍是客户的预收款，它所付的款项重新变为未付。",
    takeBack: "这笔收款仍记为已收，它所付的款项仍为已付。",
  },
};
