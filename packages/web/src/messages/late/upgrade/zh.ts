import type { Widened } from "../../messages.ts";
import type { upgrade as english } from "./en.ts";

export const upgrade: Widened<typeof english> = {
  open: "升级",
  title: "升级客户",
  explain: "将客户设为老客户。需要网络和企业的升级密码。",
  username: "用户名",
  usernameHint: { customers: "客户列表中的客户名称", tasks: "待办列表中的任务名称" },
  password: "密码",
  submit: "升级",
  wrongPassword: "密码错误！",
  done: "恭喜，客户已升级成功！",
  notFound: "抱歉，未找到该客户！",
  invalid: "请求无效，请重试。",
  error: (message) => `错误：${message}`,
};
