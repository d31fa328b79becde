import type { Messages } from "../messages.ts";

export const login: Messages["login"] = {
  title: "登录",
  browsers: "支持 Safari 16.4（iOS 16.4）、Chrome 111、Edge 111、Firefox 125 及更高版本。",
  username: "用户名",
  password: "密码",
  submit: "登录",
  pending: "正在登录",
  failed: "登录失败，请检查用户名或密码",
  unreachable: "无法连接服务器，请检查网络后重试。",
  again: (name) => `已登录：${name}`,
  setup: {
    title: "开始使用 Roundsman",
    text: "这里还没有账号，您创建的第一个账号就是店主账号。",
    name: "您的姓名",
    email: "邮箱",
    hint: "至少 8 个字符",
    code: "设置码",
    codeHint: "见服务器日志，也可以运行 npm run admin -- setup-code 查看",
    submit: "创建账号",
    pending: "正在创建账号",
  },
  session: {
    title: "请重新登录",
    text: "登录已过期。您的数据安全保存在本机，登录后会继续发送。",
    whose: (name) => `本机由${name}使用：${name}登录后，未发送的内容才会发送。`,
  },
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
