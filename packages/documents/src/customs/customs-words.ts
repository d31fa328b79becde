import type { Words } from "../language.ts";

export const CUSTOMS_WORDS = {
  packingList: { en: "Packing List", zh: "装箱单" },
  invoiceNumber: { en: "Invoice no.", zh: "发票号" },
  invoiceDate: { en: "Date", zh: "日期" },
  exporter: { en: "Exporter", zh: "出口商" },
  importer: { en: "Importer", zh: "进口商" },
  vat: { en: "VAT", zh: "增值税号" },
  eori: { en: "EORI", zh: "EORI" },
  tradeTerms: { en: "Trade terms", zh: "贸易条款" },
  destinationPort: { en: "Destination port", zh: "目的港" },
  portOfLoading: { en: "Port of loading", zh: "装运港" },
  currency: { en: "Currency", zh: "币种" },
  notifyParty: { en: "Notify party", zh: "通知方" },
  marksAndNumbers: { en: "Marks and numbers", zh: "唛头" },
  declaration: { en: "Declaration", zh: "声明" },
  signature: { en: "Signature", zh: "签名" },
  countryOfOrigin: { en: "Country of origin", zh: "原产国" },
  containerNo: { en: "Container no.", zh: "集装箱号" },
  hsCode: { en: "HS code", zh: "海关编码" },
  description: { en: "Description", zh: "品名" },
  cartons: { en: "CTNs", zh: "箱数" },
  quantity: { en: "Quantity", zh: "数量" },
  grossWeight: { en: "G.W.", zh: "毛重" },
  netWeight: { en: "N.W.", zh: "净重" },
  volume: { en: "CBM", zh: "体积" },
  unitValue: { en: "Unit value", zh: "单价" },
  totalValue: { en: "Total value", zh: "总价" },
  totalCartons: { en: "Total CTNs", zh: "总箱数" },
  totalGrossWeight: { en: "Total gross weight", zh: "总毛重" },
  totalNetWeight: { en: "Total net weight", zh: "总净重" },
  totalVolume: { en: "Total CBM", zh: "总体积" },
  noProducts: { en: "No products", zh: "暂无产品" },
  page: { en: "Page {page} of {pages}", zh: "第 {page} 页，共 {pages} 页" },
} as const satisfies Record<string, Words>;

/** Says which lines a total leaves out, because they have no number for it. */
export const excludedLinesWords = (total: Words, lines: readonly number[]): Words => ({
  en: `${total.en} leaves out ${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`,
  zh: `${total.zh}未计入第 ${lines.join("、")} 行`,
});
