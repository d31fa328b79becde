import { addDays, day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import {
  statementOf,
  type CustomerAccount,
  type AccountMovement,
} from "@roundsman/core/payments/statement";
import { thousandths } from "@roundsman/core/quantity";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import { printedStatement } from "@roundsman/documents/statement/printed-statement";
import type { StatementDocument } from "@roundsman/documents/statement/statement-document";

/**
 * The invoice that every engine makes: both scripts, VAT, discounts, a summary and a footnote. Each
 * number gives another customer and other goods.
 */
export const invoiceOf = (number: number, lines: number): InvoiceDocument => ({
  number: `INV-${number}`,
  reference: `R-${number}`,
  date: day("2026-11-21"),
  billTo: {
    name: `${of(PLACES, number)} ${of(KINDS, number >> 2)} ${of(CHINESE_PLACES, number * 3)}酒家`,
    address: `${1 + (number % 180)} ${of(PLACES, number + 5)} Street`,
    city: "London",
    postcode: `W${1 + (number % 9)}D 6LA`,
    email: "",
    phone: "",
  },
  company: {
    name: "Jade River Foods 玉河食品",
    email: "a@jaderiver.example",
    registrationNumber: "",
    bankAccount: "",
    bankSortCode: "",
    vatNumber: "GB 000 0000 00",
    contactNumber: "",
    contactPerson: "",
    address: "Unit 4, Wharf Lane\nLondon",
  },
  lines: Array.from({ length: lines }, (_, index) => line(index, number)),
  summary: "Weekly delivery, back door before 10:00.",
  footnote: "Thank you for your business.",
  vat: "included",
  language: "en",
});

const FIRST_DAY = day("2026-08-24");

/** A customer's account with `movements` movements over 90 days; every third is a payment. */
const accountOf = (number: number, movements: number): CustomerAccount => ({
  opening: pence(number * 100),
  movements: Array.from({ length: movements }, (_, index): AccountMovement => {
    const at = { id: index, day: addDays(FIRST_DAY, Math.floor((index * 90) / movements)) };
    const amount = pence(1000 + ((index * 7919 + number) % 90_000));
    return index % 3 === 2
      ? { ...at, kind: "payment", method: "transfer", reference: "", amount: pence(-amount) }
      : { ...at, kind: "invoice", number: `INV-${number + index}`, amount };
  }),
  open: [],
});

/** The statement of that account as a document in both languages. */
export const statementPaper = (number: number, movements: number): StatementDocument => {
  const { billTo, company } = invoiceOf(number, 1);
  const span = { start: FIRST_DAY, end: addDays(FIRST_DAY, 90) };
  const statement = statementOf(accountOf(number, movements), span);
  return printedStatement(statement, { customer: billTo, company, language: "both" });
};

const of = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

const PLACES = [
  "Golden",
  "Harbour",
  "Wharf",
  "Jade",
  "Lotus",
  "Crane",
  "Garden",
  "Phoenix",
  "Orchid",
  "Bamboo",
  "Silver",
];
const KINDS = ["Restaurant", "Takeaway", "Kitchen", "House", "Noodle Bar"];
const CHINESE_PLACES = [
  "金港",
  "玉兰",
  "翠竹",
  "凤凰",
  "东方",
  "明珠",
  "万里",
  "长城",
  "荷花",
  "聚福",
  "鸿运",
  "福满",
];
const SORTS = [
  "Jasmine",
  "Light",
  "Dark",
  "Dried",
  "Frozen",
  "Fresh",
  "Premium",
  "Sichuan",
  "Hot",
  "Sweet",
  "Smoked",
  "Baby",
  "Whole",
];
const GOODS = [
  ["rice", "茉莉香米"],
  ["soy sauce", "生抽酱油"],
  ["oyster sauce", "旧庄特级蚝油"],
  ["peppercorn", "四川花椒"],
  ["prawn dumplings", "虾饺皇"],
  ["egg noodles", "全蛋面条"],
  ["mushrooms", "香菇木耳"],
  ["bean curd", "嫩豆腐干"],
  ["bamboo shoots", "清水竹笋"],
  ["green tea", "龙井绿茶"],
  ["chilli oil", "老干妈辣椒油"],
  ["takeaway boxes", ""],
  ["sesame paste", "芝麻酱"],
  ["rice vinegar", "镇江香醋"],
  ["spring rolls", "春卷皮"],
  ["red dates", "新疆红枣"],
  ["glass noodles", "龙口粉丝"],
] as const;
const SIZES = ["20 kg", "12 × 500 ml", "5 kg", "24 pieces", "650 ml", "1 kg", "10 × 200 g"];

/** A line with one of some 1,500 products, named as a wholesaler would. */
function line(index: number, invoice: number): Line {
  const product = index * 97 + invoice * 31;
  const [english, chinese] = of(GOODS, product);
  return {
    id: index,
    name: `${of(SORTS, product >> 1)} ${english} ${chinese} ${of(SIZES, product >> 3)}`.replace(
      "  ",
      " ",
    ),
    price: pence(500 + ((product * 337) % 4000)),
    discount: pence(product % 3 === 0 ? 50 : 0),
    quantity: thousandths(1000 * (1 + (product % 12))),
  };
}
