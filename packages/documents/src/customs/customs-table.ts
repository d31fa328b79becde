import type { Sums, Table, Text } from "../document-model.ts";
import { readable } from "@roundsman/core/decimal";
import { plain, say, type Words } from "../language.ts";
import { body, BODY, LABEL, muted } from "../text-styles.ts";
import type { CustomsDocument, CustomsProduct } from "./customs-document.ts";
import { CURRENCIES, type CustomsStyle } from "./customs-style.ts";
import { shown, totalsOf, valueOf } from "./customs-totals.ts";
import { CUSTOMS_WORDS as WORDS } from "./customs-words.ts";

/** A row a product. */
export function customsTable({ products }: CustomsDocument, style: CustomsStyle): Table {
  const { language } = style;
  const columns = columnsOf(style);
  return {
    kind: "table",
    keepLast: 2,
    columns: columns.map(({ words, unit, align }) => ({
      header: [...say(words, language, LABEL), ...(unit === undefined ? [] : [{ ...LABEL, text: ` (${unit})` }])],
      align,
      width: words === WORDS.description ? "rest" : "auto",
    })),
    rows:
      products.length === 0
        ? [[[], muted(plain(WORDS.noProducts, language))]]
        : products.map((product) => columns.map(({ cell }) => cell(product))),
  };
}

/** What a packing list adds up, or an invoice. */
export function customsSums(customs: CustomsDocument, { form, currency, weightUnit, language }: CustomsStyle): Sums {
  const totals = totalsOf(customs);
  const row = (words: Words, amount: string) => ({
    label: say(words, language, { ...BODY, tone: "muted" }),
    amount: body(amount),
    strong: false,
  });
  const strongRow = (words: Words, amount: string) => ({
    label: say(words, language, { size: 11, weight: "bold", tone: "ink" }),
    amount: [{ size: 14, weight: "bold", tone: "ink", text: amount } as const],
    strong: true,
  });
  const weight = row(WORDS.totalGrossWeight, `${totals.grossWeight} ${weightUnit}`);
  const rows =
    form === "packing-list"
      ? [
          weight,
          row(WORDS.totalNetWeight, `${totals.netWeight} ${weightUnit}`),
          row(WORDS.totalVolume, totals.volume),
          strongRow(WORDS.totalCartons, totals.cartons),
        ]
      : [row(WORDS.totalCartons, totals.cartons), weight, strongRow(WORDS.totalValue, `${CURRENCIES[currency]}${totals.value}`)];
  return { kind: "sums", align: "right", rows };
}

/** As a number where it is one or can be told, else as it came. */
function lineValue(product: CustomsProduct): string {
  const value = valueOf(product);
  return value === null ? product.totalValue.text : readable(value, 2);
}

interface Column {
  readonly words: Words;
  /** Behind the label: "(kg)", "(£)". */
  readonly unit?: string;
  readonly cell: (product: CustomsProduct) => Text;
  readonly align: "left" | "right";
}

function columnsOf({ form, currency, weightUnit }: CustomsStyle): Column[] {
  const symbol = CURRENCIES[currency];
  const right = (words: Words, cell: (product: CustomsProduct) => string, unit?: string): Column => ({
    words,
    align: "right",
    cell: (of) => body(cell(of)),
    ...(unit && { unit }),
  });
  return [
    { words: WORDS.hsCode, align: "left", cell: ({ hsCode }) => body(hsCode) },
    {
      words: WORDS.description,
      align: "left",
      cell: ({ description, material }) => [...body(description), ...(material === "" ? [] : muted(`\n${material}`, 8))],
    },
    right(WORDS.cartons, ({ cartons }) => shown(cartons) ?? ""),
    right(WORDS.quantity, ({ quantity }) => shown(quantity) ?? ""),
    right(WORDS.grossWeight, ({ grossWeight }) => shown(grossWeight) ?? "", weightUnit),
    right(WORDS.netWeight, ({ netWeight }) => shown(netWeight) ?? "", weightUnit),
    right(WORDS.volume, ({ volume }) => shown(volume) ?? ""),
    ...(form === "packing-list"
      ? []
      : [right(WORDS.unitValue, ({ unitValue }) => shown(unitValue, 2) ?? "", symbol), right(WORDS.totalValue, lineValue, symbol)]),
  ];
}
