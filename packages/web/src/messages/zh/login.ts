import type { Messages } from "../messages.ts";

export const login: Messages["login"] = {
  title: "登录",
  username: "用户名",
  password: "密码",
  submit: "登录",
  pending: "正在登录",
  failed: "登录失败，请检查用户名或密码",
  unreachable: "无法连接服务器，请检查信号后重试。",
  again: (name) => `已登录：${name}`,
  setup: {
    title: "开始使用 Roundsman",
    text: "这里还没有账号，您创建的第一个账号就是店主账号。",
    name: "您的姓名",
    email: "邮箱",
    hint: "至少 8 个字符",
    submit: "创建账号",
    pending: "正在创建账号",
  },
  session: { title: "请重新登录", text: "登录已过期。您的数据安全保存在本机，登录后会继续发送。" },
};
