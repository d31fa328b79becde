import { BYTE_ORDER_MARK, csvLine } from "@roundsman/core/csv";
import { tidyName } from "@roundsman/core/name";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { badRowsCsv } from "./bad-rows-csv.ts";
import { chunksOf } from "./chunks.ts";
import { BUSINESS_FIELDS, guessColumns, IMPORT_FIELDS } from "./columns.ts";
import { decodeText, encodingOf } from "./decode.ts";
import { parseCsv } from "./parse-csv.ts";
import { readRows } from "./read-rows.ts";

const TEXT = "客户名称,电话\r\n金龙,020 7946";
const utf16 = (text: string, order: "le" | "be", mark: string) => {
  const bytes = Buffer.from(mark + text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
/** "客户,金龙" as Chinese Windows encodes it. */
const GB18030 = Uint8Array.of(0xbf, 0xcd, 0xbb, 0xa7, 0x2c, 0xbd, 0xf0, 0xc1, 0xfa);

describe("a file of any spreadsheet program", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT), "utf-8"],
    ["UTF-8 with a mark", Buffer.from(BYTE_ORDER_MARK + TEXT), "utf-8"],
    ["UTF-16 of Excel", utf16(TEXT, "le", BYTE_ORDER_MARK), "utf-16le"],
    ["UTF-16 the other way", utf16(TEXT, "be", BYTE_ORDER_MARK), "utf-16be"],
    ["UTF-16 without a mark", utf16(TEXT, "le", ""), "utf-16le"],
  ] as const)("in %s is read as it was written", (_, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decodeText(bytes, encoding)).toBe(TEXT);
  });

  it("in GB18030, or in the old encoding of Windows, is read too", () => {
    expect(decodeText(GB18030, encodingOf(GB18030))).toBe("客户,金龙");
    const cafe = Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x2c, 0x31);
    expect([encodingOf(cafe), decodeText(cafe, encodingOf(cafe))]).toEqual([
      "windows-1252",
      "Café,1",
    ]);
  });

  it.each([",", ";", "\t"])(
    "with %j between its cells is split into the right cells",
    (between) => {
      const lines = [
        ["Name", "Price"],
        ['"a, b; c"', "1"],
        ["", ""],
        ["Tea", "2"],
      ]
        .map((cells) => cells.join(between))
        .join("\n");
      expect(parseCsv(lines)).toEqual({
        header: ["Name", "Price"],
        rows: [
          ["a, b; c", "1"],
          ["Tea", "2"],
        ],
      });
    },
  );
});

describe("headings", () => {
  it("in English and in Chinese say which column is which", () => {
    expect(
      guessColumns(["Phone Number", "E-mail", "Name", "Town", "Post code", "Address"], "customers"),
    ).toEqual({
      customer_name: 2,
      phone: 0,
      email: 1,
      customer_address: 5,
      city: 3,
      postcode: 4,
      images: null,
      document_language: null,
      peppol_id: null,
      buyer_reference: null,
      vat_mode: null,
      terms_days: null,
      credit_limit: null,
    });
    expect(
      guessColumns(["编号", "客户名称", "手机", "邮箱", "地址", "城市", "邮编"], "customers"),
    ).toMatchObject({
      customer_name: 1,
      phone: 2,
      postcode: 6,
    });
    expect(guessColumns(["品名", "单价"], "products")).toEqual({
      product_name: 0,
      price: 1,
      discount_amount: null,
      vat_rate: null,
    });
    expect(guessColumns(["a", "b"], "products")).toEqual({
      product_name: null,
      price: null,
      discount_amount: null,
      vat_rate: null,
    });
  });
});

describe("rows", () => {
  it("that the form would refuse are refused with the form's messages, line by line", () => {
    const { header, rows } = parseCsv(
      'product name,price,discount\nTea,£1,discount\nTea,£1.50,\nRice,"1,250.00",£0.50\n,x,9',
    );
    const { good, bad } = readRows({ header, rows }, "products", guessColumns(header, "products"));
    expect(good).toEqual([
      {
        line: 4,
        cells: rows[2],
        details: { name: "Rice", price: 125_000, discount: 50 },
        likeness: "rice",
      },
    ]);
    expect(bad.map(({ line, errors }) => [line, errors])).toEqual([
      [2, [{ field: "discount_amount", message: "Please enter price Must be a number" }]],
      [3, [{ field: "discount_amount", message: "Please input discount amount!" }]],
      [
        5,
        expect.arrayContaining([{ field: "product_name", message: "Please input product name!" }]),
      ],
    ]);
  });

  it("name their VAT rate in words, per cent or letters; a blank cell leaves it open, another value is refused", () => {
    const { header, rows } = parseCsv(
      "Product,Price,VAT rate\nRice,1,0%\nTrays,1,S\nTea,1,\nFuel,1,低税率\nGold,1,17.5%",
    );
    const { good, bad } = readRows({ header, rows }, "products", guessColumns(header, "products"));
    expect(good.map(({ details }) => ("vatRate" in details ? details.vatRate : undefined))).toEqual(
      ["zero", "standard", undefined, "reduced"],
    );
    expect(bad.map(({ errors }) => errors)).toEqual([
      [{ field: "vat_rate", message: "Please choose standard, reduced, zero or exempt" }],
    ]);
  });

  it("without a column of discounts have no discount in the request", () => {
    const { header, rows } = parseCsv("Product,Price\nRice,1");
    const { good } = readRows({ header, rows }, "products", guessColumns(header, "products"));
    expect(good.map(({ details }) => details)).toEqual([{ name: "Rice", price: 100 }]);
  });

  it("for the business name their drivers; an unknown name is refused", () => {
    const { header, rows } = parseCsv(
      "Product,Price,Driver,Credit limit\nRice,1,Wei,5\nTea,1,,\nGold,1,Bob,",
    );
    const fields = BUSINESS_FIELDS.products;
    const columns = guessColumns(header, "products", fields);
    const peopleNamed = (cell: string) => (cell === "Wei" ? [7] : undefined);
    const { good, bad } = readRows({ header, rows }, "products", columns, { fields, peopleNamed });
    expect(good.map(({ line, people }) => [line, people])).toEqual([
      [2, [7]],
      [3, undefined],
    ]);
    expect(bad.map(({ line, errors }) => [line, errors])).toEqual([
      [4, [{ field: "drivers", message: "Unknown driver" }]],
    ]);
    expect(BUSINESS_FIELDS.customers).not.toContain("credit_limit");
  });

  const line = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((text) => text.trim())
    .filter(
      (text) =>
        text !== "" &&
        text.isWellFormed() &&
        !text.includes("\0") &&
        !/[\r\n]/.test(text) &&
        text.length <= 300,
    );
  const risky = fc
    .tuple(fc.constantFrom("", "=", "+", "-", "@", "'", "'=", '"', ",", ";"), line)
    .map((parts) => parts.join("").trim());
  const customer = fc.record({
    customer_name: risky,
    phone: risky,
    email: fc.emailAddress({ size: "small" }),
    customer_address: fc.tuple(risky, line).map((lines) => lines.join("\n")),
    city: risky,
    postcode: risky,
    images: fc.array(fc.webUrl({ size: "small" }), { maxLength: 2 }),
    document_language: fc.constantFrom("", "en", "zh", "both"),
    peppol_id: fc.constantFrom("", "9932:GB123456789"),
    buyer_reference: risky,
    vat_mode: fc.constantFrom("included", "without", "add"),
    terms_days: fc.integer({ min: 1, max: 365 }).map(String),
    credit_limit: fc.integer({ min: 1, max: 100_000_000 }).map((pence) => String(pence / 100)),
  });

  it("that are exported can be imported unchanged", () => {
    const fields = IMPORT_FIELDS.customers;
    fc.assert(
      fc.property(fc.array(customer, { minLength: 1, maxLength: 8 }), (customers) => {
        const lines = customers.map((each) =>
          csvLine([
            "1",
            ...fields.map((field) => (field === "images" ? each.images.join(" ") : each[field])),
          ]),
        );
        const bytes = new TextEncoder().encode(
          BYTE_ORDER_MARK + csvLine(["id", ...fields]) + lines.join(""),
        );
        const table = parseCsv(decodeText(bytes, encodingOf(bytes)));
        const { good, bad } = readRows(table, "customers", guessColumns(table.header, "customers"));
        expect(bad).toEqual([]);
        expect(good.map(({ details }) => details)).toEqual(
          customers.map(
            ({
              customer_name: name,
              customer_address: address,
              document_language,
              peppol_id,
              buyer_reference,
              vat_mode,
              terms_days,
              credit_limit,
              ...rest
            }) => ({
              name: tidyName(name),
              address,
              documentLanguage: document_language,
              peppolId: peppol_id,
              buyerReference: buyer_reference,
              vatMode: vat_mode,
              termsDays: Number(terms_days),
              creditLimit: Math.round(Number(credit_limit) * 100),
              ...rest,
            }),
          ),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("that are left out are saved as they came, and can be corrected and imported again", () => {
    const header = ["Notes", "Product", "Price"];
    const rows = [
      ["fresh, daily", "Tofu", "abc"],
      ["", "Rice", "12.50"],
      ["=1+1", "", "2"],
    ];
    const { bad } = readRows({ header, rows }, "products", guessColumns(header, "products"));
    const text = badRowsCsv({ header, rows: bad, problem: "Problem" }, ({ errors }) =>
      errors.map(({ field }) => field).join("; "),
    );
    expect(parseCsv(text.replace(BYTE_ORDER_MARK, ""))).toEqual({
      header: ["Notes", "Product", "Price", "Problem"],
      rows: [
        ["fresh, daily", "Tofu", "abc", "price"],
        ["=1+1", "", "2", "product_name"],
      ],
    });
  });

  it("are sent in parts that one call accepts", () => {
    expect(
      chunksOf(Array.from({ length: 1201 }, (_, index) => index)).map(({ length }) => length),
    ).toEqual([500, 500, 201]);
    const long = Array.from({ length: 7 }, () => ({ address: "x".repeat(100_000) }));
    expect(chunksOf(long).map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    expect(chunksOf([])).toEqual([]);
    // A call for several drivers writes each row for each of them.
    expect(chunksOf([1, 2, 3, 4, 5], 500).map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(chunksOf([1, 2], 5000).map(({ length }) => length)).toEqual([1, 1]);
  });
});
