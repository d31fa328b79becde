import { expect, test } from "vitest";

/** The sources of all words in the app, its reminders, documents and files about a customer. */
const SOURCES = import.meta.glob<string>(
  [
    "./**/*.ts",
    "!./**/*.test.ts",
    "../../../documents/src/**/*-words.ts",
    "../../../core/src/payments/reminder-words.ts",
    "../../../server/src/privacy/customer-in-words.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

interface Forbidden {
  /** What docs/glossary.md has, or why a native speaker would not say it. */
  readonly say: string;
  readonly never: RegExp;
  /** The ends of the paths of files that may have it, and why. */
  readonly but?: Readonly<Record<string, string>>;
}

const ENGLISH: readonly Forbidden[] = [
  { say: "here", never: /stands here/i },
  { say: "take the data with you", never: /take data along/i },
  { say: "already there", never: /there already/i },
  { say: "needs attention", never: /needs? you\b/i },
  { say: "in your downloads", never: /among your downloads/i },
  { say: "null is sent", never: /is sent as null/i },
  { say: "handed out", never: /\b(sent as|saved as|sent before|(went|gone|goes) out)\b/i },
  { say: "handed out", never: /\bnot sent to any/i },
  { say: "this device: the app is used at desks, too", never: /\b(this|on|my other) phones?\b/i },
  { say: "document", never: /\bpapers?\b/i },
  { say: "assign", never: /\b(given|give \w+( and \w+)?) to (your )?drivers\b/i },
  { say: "add to the business", never: /\bmade? (it )?the business[’']s/i },
  { say: "contacts, records: a book is a table of the program", never: /\b(no|[’']s) book\b/i },
  { say: "restore, undo", never: /\bb(ring|rought) (\w+ )?back\b/i },
  { say: "supplied on", never: /\bsupply date\b/i },
  { say: "method not recorded", never: /\bmethod unknown\b/i },
  { say: "is saved, is recorded", never: /\b(whether it|try) arrived\b/i },
  { say: "contact, customer", never: /\bclients?\b/i },
  { say: "van", never: /\b(truck|lorry|vehicle)\b/i },
  { say: "stock, take stock", never: /\b(inventory|stock-?take)\b/i },
  { say: "credit note", never: /\b(credit memo|refund note)\b/i },
  { say: "VAT", never: /\b(sales tax|GST)\b/ },
];

const CHINESE: readonly Forbidden[] = [
  { say: "排期", never: /预约/ },
  { say: "装哪天的货", never: /装车用于/ },
  { say: "未完成的", never: /开了头的/ },
  { say: "公司徽标", never: /标志/ },
  { say: "公司徽标在发票顶部: 抬头 is whom an invoice is for", never: /抬头/ },
  { say: "优惠", never: /折扣/ },
  { say: "银行代码", never: /银行分类代码/ },
  { say: "产品, 货物", never: /商品|货品/ },
  { say: "客户", never: /顾客|客人/ },
  { say: "账号", never: /账户|帐/ },
  { say: "登录, 退出登录", never: /登陆|登出|注销/ },
  { say: "网络", never: /信号/ },
  { say: "本机", never: /(?<!对方的)手机上|本设备|此设备/ },
  { say: "待处理", never: /需要处理/ },
  { say: "冲抵", never: /贷记(?!单)/ },
  { say: "已发出 of a document, 已送达 of goods", never: /交付|已交出|已存为/ },
  { say: "已保存", never: /请求已送达|是否(已经|已)?送达/ },
  { say: "送货状态", never: /配送/ },
  { say: "已送达", never: /已送(?!达)/ },
  { say: "付款期限", never: /到期日/ },
  { say: "收款", never: /撤回付款/ },
  { say: "应有现金", never: /应收现金/ },
  { say: "编号系列, 编号", never: /编号序列|按号码/ },
  { say: "增值税方式", never: /增值税选项/ },
  { say: "转为企业所有", never: /转为企业的/ },
  {
    say: "预收: 结余 is what is left after all open invoices",
    never: /结余/,
    but: {
      "zh/customers.ts": "the balance of a contact",
      "statement-words.ts": "the closing balance in a customer's favour",
    },
  },
  {
    say: "不显示增值税",
    never: /不含税/,
    but: {
      "office-zh.ts": "the net amount",
      "accounts/zh.ts": "the net amount",
      "invoice-words.ts": "the net amount",
    },
  },
  {
    say: "含增值税",
    never: /(?<!不|未)含税/,
    but: { "invoice-words.ts": "columns of price and amount, as they were always printed" },
  },
  {
    say: "不含税",
    never: /净额/,
    but: {
      "invoice-words.ts": "the net column, as it was always printed",
      "zh/editor.ts": "the editor reads like the invoice",
    },
  },
];

/** What people read of a source: its texts, without comments, names and placeholders. */
function textsOf(source: string): readonly string[] {
  // Messages of earlier releases are only recognised, never shown.
  const shown = source.replace(/FORMER_MESSAGES[^;]*;/, "");
  const code = shown.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  // A text before a colon is the name of a property.
  const texts = code.match(/"(?:[^"\\\n]|\\.)*"(?!:)|`[^`]*`/g) ?? [];
  return texts.map((text) => text.replaceAll(/\$\{[^}]*\}/g, "…"));
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

function found(file: string, text: string): readonly string[] {
  return (isChinese(text) ? [...CHINESE, ...ENGLISH] : ENGLISH)
    .filter(({ never, but = {} }) => never.test(text) && !Object.keys(but).some(isEndOf(file)))
    .map(({ say }) => `${file}: ${text}: say ${say}`);
}

const isEndOf =
  (file: string) =>
  (end: string): boolean =>
    file.endsWith(end);

test("every message uses the words of the glossary", () => {
  const files = Object.entries(SOURCES);
  expect(files.length).toBeGreaterThan(60);
  const faults = files.flatMap(([file, source]) =>
    textsOf(source).flatMap((text) => found(file, text)),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["late/x/en.ts", '{ a: "Sent as PDF" }', 1],
  ["late/x/zh.ts", '{ a: "配送" }', 1],
  ["late/x/zh.ts", "{ a: (n) => `视为已交付 ${n}` }", 1],
  ["late/x/zh.ts", '{ a: "贷记单" } // 贷记', 0],
  ["late/office-zh.ts", '{ net: "不含税" }', 0],
  ["zh/invoices.ts", '{ without: "不含税" }', 1],
  ["late/x/en.ts", '{ paper: "Show document" }', 0],
])("a forbidden word is found in %s: %s", (file, source, count) => {
  expect(textsOf(source).flatMap((text) => found(file, text))).toHaveLength(count);
});
