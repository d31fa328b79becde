import { fold } from "@roundsman/core/name";

/** The kinds of import, and their fields by wire name in the order of the form. */
export const IMPORT_FIELDS = {
  customers: [
    "customer_name",
    "phone",
    "email",
    "customer_address",
    "city",
    "postcode",
    "images",
    "document_language",
    "peppol_id",
    "buyer_reference",
    "vat_mode",
    "terms_days",
    "credit_limit",
  ],
  products: ["product_name", "price", "discount_amount", "vat_rate"],
} as const;
export type ImportKind = keyof typeof IMPORT_FIELDS;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number] | "drivers";

/**
 * Fields of a file for the business. Limits and pictures are each driver's own, so they are left
 * out; rows may name their drivers.
 */
export const BUSINESS_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: [
    ...IMPORT_FIELDS.customers.filter((field) => field !== "images" && field !== "credit_limit"),
    "drivers",
  ],
  products: [...IMPORT_FIELDS.products, "drivers"],
};

/** The index of each field's column, from 0; null if the file has none. */
export type Columns = Readonly<Partial<Record<ImportField, number | null>>>;

/** Fields that a file may lack. */
export const OPTIONAL_FIELDS: readonly ImportField[] = [
  "images",
  "document_language",
  "peppol_id",
  "buyer_reference",
  "discount_amount",
  "vat_mode",
  "terms_days",
  "credit_limit",
  "vat_rate",
  "drivers",
];

/**
 * Headings that people and other programs use for each field, folded, without spaces and signs. The
 * likeliest comes first.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  customer_name: [
    "customername",
    "客户名称",
    "客户姓名",
    "客户名",
    "客户",
    "name",
    "fullname",
    "contactname",
    "companyname",
    "company",
    "customer",
  ].concat(["client", "clientname", "shop", "名称", "姓名", "公司名称", "公司", "店名"]),
  phone: [
    "phone",
    "phonenumber",
    "telephone",
    "tel",
    "mobile",
    "mobilenumber",
    "contactnumber",
    "电话",
    "联系电话",
    "电话号码",
    "手机",
    "手机号",
    "手机号码",
  ],
  email: ["email", "emailaddress", "mail", "邮箱", "电子邮箱", "电子邮件", "电邮", "邮件"],
  customer_address: [
    "customeraddress",
    "address",
    "addressline1",
    "address1",
    "streetaddress",
    "street",
    "地址",
    "客户地址",
    "详细地址",
    "街道",
  ],
  city: ["city", "town", "towncity", "城市", "市"],
  postcode: [
    "postcode",
    "postalcode",
    "customerpostalcode",
    "zip",
    "zipcode",
    "邮编",
    "邮政编码",
    "邮码",
  ],
  images: ["images", "image", "imagelinks", "图片", "图片链接"],
  document_language: [
    "documentlanguage",
    "languageofdocuments",
    "documentslanguage",
    "invoicelanguage",
    "language",
    "单据语言",
    "发票语言",
    "语言",
  ],
  peppol_id: ["peppolid", "peppol", "peppoladdress", "endpoint", "endpointid"],
  buyer_reference: ["buyerreference", "buyerref", "leitwegid", "买方参考号", "买方编号"],
  product_name: [
    "productname",
    "产品名称",
    "商品名称",
    "product",
    "item",
    "itemname",
    "name",
    "description",
    "产品",
    "商品",
    "品名",
    "名称",
    "货品",
  ],
  price: ["price", "unitprice", "sellingprice", "单价", "价格", "售价"],
  vat_mode: ["vatmode", "vatoninvoices", "vatoption", "发票的增值税", "增值税方式"],
  terms_days: [
    "termsdays",
    "paymenttermsindays",
    "paymentterms",
    "terms",
    "付款期限天",
    "付款期限",
    "账期",
  ],
  credit_limit: ["creditlimit", "信用额度"],
  vat_rate: ["vatrate", "vat", "taxrate", "taxcode", "tax", "税率", "增值税率", "增值税"],
  drivers: ["drivers", "driver", "salesperson", "salesrep", "rep", "assignedto", "司机", "业务员"],
  discount_amount: ["discountamount", "discount", "优惠金额", "优惠", "折扣金额", "折扣"],
};

/** Guesses each field's column by its heading. No column is used twice. */
export function guessColumns(
  header: readonly string[],
  kind: ImportKind,
  fields: readonly ImportField[] = IMPORT_FIELDS[kind],
): Columns {
  const bare = header.map((cell) => fold(cell).replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const taken = new Set<number>();
  return Object.fromEntries(
    fields.map((field) => {
      const column = NAMES[field]
        .map((name) => bare.findIndex((cell, index) => cell === name && !taken.has(index)))
        .find((index) => index >= 0);
      if (column !== undefined) taken.add(column);
      return [field, column ?? null];
    }),
  );
}
