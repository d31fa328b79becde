/** An invented invoice that shows what the generator accepts. */
export const SAMPLE_INVOICE = {
  title: "Commercial Invoice CI-2041",
  invoiceNumber: "CI-2041",
  invoiceDate: "2026-03-02",
  exportCompany: [
    {
      company_name: "Example Export Co., Ltd. 示例出口有限公司",
      address: "1 Port Road, Ningbo, Zhejiang, China",
    },
  ],
  importCompany: [
    {
      company_name: "Example Imports Ltd",
      address: "1 Harbour Way, Felixstowe, United Kingdom",
      vat: "GB000000000",
      eori: "GB000000000000",
    },
  ],
  importedProduct: [
    {
      hs_code: "73239300",
      description: "Stainless steel woks, 36 cm",
      grossweight: 655.2,
      netweight: 598,
      cube: 6.42,
      material: "Stainless steel",
      unit_value: 6.85,
      ctns: 84,
      quantity: 504,
      total_value: 3452.4,
    },
    {
      hs_code: "44191200",
      description: "Bamboo chopsticks, pairs 竹筷",
      grossweight: 98.6,
      netweight: 94,
      cube: 0.48,
      material: "Bamboo",
      unit_value: 0.065,
      ctns: 12,
      quantity: 3600,
      total_value: 234,
    },
  ],
  tradeTerms: "FOB",
  destinationPort: "Felixstowe",
  countryOfOrigin: "China",
  containerNo: "TEMU0000000",
} as const;
