import type { Words } from "../language.ts";

export const INVOICE_WORDS = {
  invoice: { en: "Invoice", zh: "发票" },
  noVatInvoice: { en: "This is not a VAT invoice.", zh: "本单据不是增值税发票。" },
  numberFollows: { en: "Number follows", zh: "编号待定" },
  reference: { en: "Reference", zh: "参考号" },
  billTo: { en: "Bill to", zh: "客户" },
  nobody: { en: "Unnamed Customer", zh: "未命名客户" },
  date: { en: "Date", zh: "日期" },
  supplyDate: { en: "Supplied", zh: "供货日期" },
  dueDate: { en: "Due", zh: "付款期限" },
  total: { en: "Total", zh: "合计" },
  item: { en: "Item", zh: "品名" },
  quantity: { en: "Quantity", zh: "数量" },
  unitPrice: { en: "Unit price", zh: "单价" },
  unitPriceWithVat: { en: "Unit price inc. VAT", zh: "含税单价" },
  lineNet: { en: "Net", zh: "净额" },
  lineRate: { en: "Rate", zh: "税率" },
  rateType: { en: "Type", zh: "类别" },
  vat: { en: "VAT", zh: "增值税" },
  gross: { en: "Gross", zh: "含税金额" },
  amount: { en: "Amount", zh: "金额" },
  noLines: { en: "No items yet", zh: "暂无产品" },
  saved: { en: "You saved", zh: "已优惠" },
  savedBeforeVat: { en: "You saved, before VAT", zh: "已优惠（未含税）" },
  net: { en: "Net", zh: "不含税金额" },
  vatIncluded: { en: "VAT included", zh: "含增值税" },
  vatNumber: { en: "VAT no.", zh: "增值税号" },
  companyNumber: { en: "Company no.", zh: "公司注册号" },
  payment: { en: "Payment details", zh: "付款信息" },
  accountName: { en: "Account name", zh: "户名" },
  bank: { en: "Bank", zh: "银行" },
  sortCode: { en: "Sort code", zh: "银行代码" },
  accountNumber: { en: "Account number", zh: "账号" },
  notes: { en: "Notes", zh: "备注" },
  page: {
    en: "Page {page} of {pages}",
    zh: "第 {page} 页，共 {pages} 页",
    both: "Page {page} of {pages} · 第 {page} 页，共 {pages} 页",
  },
} as const satisfies Record<string, Words>;

/** Labels for a column or a sum whose lines all have the standard rate. */
export const vatAt = (percent: number): Words => ({
  en: `VAT ${percent}%`,
  zh: `增值税 ${percent}%`,
});
export const vatIncludedAt = (percent: number): Words => ({
  en: `VAT included (${percent}%)`,
  zh: `含增值税 ${percent}%`,
});
export const vatAddedAt = (percent: number): Words => ({
  en: `VAT (${percent}%)`,
  zh: `增值税 ${percent}%`,
});

/** The line under a product whose price is reduced. */
export const discountedFrom = (price: string, discount: string): Words => ({
  en: `${price} less ${discount} discount each`,
  zh: `原价 ${price}，每件优惠 ${discount}`,
  both: `${price} less ${discount} discount each 每件优惠`,
});
