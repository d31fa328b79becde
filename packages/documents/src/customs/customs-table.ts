import type { Table, Text } from "../document-model.ts";
import { plain, say, type Words } from "../language.ts";
import { body, LABEL, muted } from "../text-styles.ts";
import type { CustomsDocument, CustomsProduct } from "./customs-document.ts";
import { CURRENCIES, type CustomsStyle } from "./customs-style.ts";
import { shown, valueOf } from "./customs-totals.ts";
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

/** As a number where it is one or can be told, else as it came. */
function lineValue(product: CustomsProduct): string {
  const { number } = valueOf(product);
  return shown({ ...product.totalValue, number }, 2);
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
    right(WORDS.cartons, ({ cartons }) => shown(cartons)),
    right(WORDS.quantity, ({ quantity }) => shown(quantity)),
    right(WORDS.grossWeight, ({ grossWeight }) => shown(grossWeight), weightUnit),
    right(WORDS.netWeight, ({ netWeight }) => shown(netWeight), weightUnit),
    right(WORDS.volume, ({ volume }) => shown(volume)),
    ...(form === "packing-list"
      ? []
      : [right(WORDS.unitValue, ({ unitValue }) => shown(unitValue, 2), symbol), right(WORDS.totalValue, lineValue, symbol)]),
  ];
}
