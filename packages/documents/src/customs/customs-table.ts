import type { Table, Text } from "../document-model.ts";
import { plain, type Words } from "../language.ts";
import { body, columnHead, nonBlank, muted } from "../text-styles.ts";
import type { CustomsDocument, CustomsProduct } from "./customs-document.ts";
import type { CustomsStyle } from "./customs-style.ts";
import { formatFigure, valueOf } from "./customs-totals.ts";
import { CUSTOMS_WORDS as WORDS } from "./customs-words.ts";

/** One row for each product. */
export function customsTable({ products }: CustomsDocument, style: CustomsStyle): Table {
  const { language } = style;
  const columns = columnsOf(style);
  return {
    kind: "table",
    keepLast: 2,
    tightScale: 0.86,
    columns: columns.map(({ words, unit, align }) => ({
      header: columnHead(words, language, unit),
      align,
      width: words === WORDS.description ? "rest" : "auto",
    })),
    rows:
      products.length === 0
        ? [[[], muted(plain(WORDS.noProducts, language))]]
        : products.map((product) => columns.map(({ cell }) => cell(product))),
  };
}

/** A number where it is known, else the text as it came. */
function lineValue(product: CustomsProduct): string {
  const { number } = valueOf(product);
  return formatFigure({ ...product.totalValue, number }, 2);
}

interface Column {
  readonly words: Words;
  /** Printed after the label: "(kg)", "(USD)". */
  readonly unit?: string;
  readonly cell: (product: CustomsProduct) => Text;
  readonly align: "left" | "right";
}

function columnsOf({ form, currency, weightUnit }: CustomsStyle): Column[] {
  const right = (
    words: Words,
    cell: (product: CustomsProduct) => string,
    unit?: string,
  ): Column => ({
    words,
    align: "right",
    cell: (product) => body(cell(product)),
    ...(unit && { unit }),
  });
  return [
    { words: WORDS.hsCode, align: "left", cell: ({ hsCode }) => body(hsCode) },
    {
      words: WORDS.description,
      align: "left",
      cell: ({ description, material, countryOfOrigin }) => {
        const details = nonBlank([material, countryOfOrigin]).join(" · ");
        // In the same flow: on a line of their own, the details would halve what a page holds.
        return [...body(description), ...(details === "" ? [] : muted(`  ${details}`, 8))];
      },
    },
    right(WORDS.cartons, ({ cartons }) => formatFigure(cartons)),
    right(WORDS.quantity, ({ quantity, unit }) =>
      nonBlank([formatFigure(quantity), unit]).join(" "),
    ),
    right(WORDS.grossWeight, ({ grossWeight }) => formatFigure(grossWeight), weightUnit),
    right(WORDS.netWeight, ({ netWeight }) => formatFigure(netWeight), weightUnit),
    right(WORDS.volume, ({ volume }) => formatFigure(volume)),
    ...(form === "packing-list"
      ? []
      : [
          right(WORDS.unitValue, ({ unitValue }) => formatFigure(unitValue, 2), currency),
          right(WORDS.totalValue, lineValue, currency),
        ]),
  ];
}
