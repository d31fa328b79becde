import type { Widened } from "../../messages.ts";
import type { otherPerson as english } from "./en.ts";

export const otherPerson: Widened<typeof english> = {
  other: {
    unsent: (name, count) => `${name}在本机还有 ${count} 项内容尚未发送。`,
    drafts: (name) => `${name}在本机还有未完成的发票、盘点或报关表单没有保存。`,
    choice: (name, next) =>
      `请${name}登录，就不会丢失。如果由${next}继续，这些内容会从本机永久清除；可以先保存一份副本。`,
    back: "返回并保留",
    export: "保存一份副本",
    goOn: (next) => `清除并以${next}的身份继续`,
  },
  stranded: {
    text: (count) => `之前使用本机的人还有 ${count} 项内容尚未发送。`,
    look: "如何处理",
    title: "有他人未发送的内容",
    how: "您退出登录后，由那个人在本机登录，即可发送。也可以保存一份副本交给他。",
    export: "保存一份副本",
    keep: "留在本机",
    remove: "从本机清除",
    sure: (count) => `永久清除 ${count} 项未发送的内容？`,
  },
};
