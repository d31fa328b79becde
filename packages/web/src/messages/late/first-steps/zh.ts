import type { Widened } from "../../messages.ts";
import type { firstSteps as english } from "./en.ts";

export const firstSteps: Widened<typeof english> = {
  title: "开始使用",
  done: "已完成",
  hide: "隐藏此列表",
  steps: {
    company: { title: "公司信息", text: "发票上显示的名称、地址、增值税号和银行信息。" },
    logo: { title: "公司徽标", text: "显示在发票顶部。" },
    vat: {
      title: "增值税",
      text: "增值税号（未注册填 n/a）和每种产品的税率。申报季度的月份在“季度增值税”中设置。",
    },
    people: { title: "成员", text: "为每位司机开一个账号。一个人工作可跳过。" },
    import: { title: "客户和产品", text: "至少各一个：从表格导入，或逐个添加。" },
    assignment: { title: "分配给司机", text: "把产品和客户分配给司机。一个人工作可跳过。" },
    invoice: { title: "第一张发票", text: "选客户、加产品，然后保存或分享 PDF。" },
  },
};
