import type { Widened } from "../../messages.ts";
import type { ofBusiness as english } from "./en.ts";

export const ofBusiness: Widened<typeof english> = {
  product: "该产品属于企业，由经理在经营总览中修改，对所有司机同时生效。",
  customer:
    "该客户属于企业。带锁的内容由经理在经营总览中修改，对所有司机同时生效；其余内容由各位司机自行填写。",
};
