import { CUSTOMER_FIELDS } from "@roundsman/contract/customers";
import { formatPounds, fromPounds } from "@roundsman/core/money";

type Name = keyof typeof CUSTOMER_FIELDS;

/** Pictures are files of their own; the other two are of no meaning to people. */
type Left = "images" | "key" | "version";

/** Every other field of a customer, in the order and the words of the file. */
const WORDS = {
  name: "Name · 名称",
  phone: "Phone · 电话",
  email: "Email · 邮箱",
  address: "Address · 地址",
  city: "City · 城市",
  postcode: "Postcode · 邮编",
  premium: "Regular customer · 老客户",
  documentLanguage: "Language of documents · 单据语言",
  peppolId: "Peppol ID · Peppol 编号",
  buyerReference: "Buyer reference · 买方参考号",
  vatMode: "VAT on invoices · 发票的增值税",
  termsDays: "Payment terms in days · 付款期限（天）",
  creditLimit: "Credit limit · 信用额度",
  limitBy: "Credit limit set by · 额度设定者",
  limitLiftedOn: "Credit limit lifted on · 放宽额度的日期",
  onAccount: "Money on account · 预收款",
  driverName: "Driver · 司机",
  id: "Number with the driver · 司机处的编号",
  businessId: "Number with the business · 企业处的编号",
  createdAt: "Added · 添加时间",
  updatedAt: "Last changed · 最后修改时间",
} satisfies Readonly<Record<Exclude<Name, Left>, string>>;

const wordOf = (words: Readonly<Record<string, string>>) => (value: unknown) =>
  words[String(value)] ?? String(value);

/** Formats an amount of the wire. */
export const poundsOf = (amount: unknown): string => formatPounds(fromPounds(Number(amount)));

const VALUES: Readonly<Partial<Record<Name, (value: unknown) => string>>> = {
  premium: wordOf({ true: "yes · 是", false: "no · 否" }),
  documentLanguage: wordOf({ en: "English · 英文", zh: "Chinese · 中文", both: "both · 双语" }),
  vatMode: wordOf({
    included: "VAT included · 含增值税",
    without: "Without VAT · 不显示增值税",
    add: "Add VAT · 另加增值税",
  }),
  creditLimit: poundsOf,
  limitBy: wordOf({ manager: "a manager · 经理" }),
  onAccount: poundsOf,
};

/** A customer as the API answers it, for people to read: a line for each field, "–" for none. */
export const customerInWords = (customer: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(WORDS).map(([key, words]) => {
    const name = key as keyof typeof WORDS;
    const value = customer[CUSTOMER_FIELDS[name].wire];
    const isNone = value === undefined || value === "";
    const text = isNone ? "–" : (VALUES[name] ?? String)(value);
    return `${words}: ${text.replaceAll(/\r?\n/gu, ", ")}`;
  });
