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
};
