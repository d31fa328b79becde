import type { Block, DocumentModel, Text } from "./document-model.ts";

/** Every character that a document prints, for choosing its fonts. */
export const textOf = (model: DocumentModel): string =>
  [
    model.pageLabel,
    "0123456789",
    ...model.footer.map((span) => span.text),
    ...model.blocks.map(textOfBlock),
  ].join("");

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case "text":
      return block.text.map((span) => span.text).join("");
    case "side-by-side":
      return block.columns.flatMap((column) => column.blocks.map(textOfBlock)).join("");
    case "table":
      return textOfCells([block.columns.map((column) => column.header), ...block.rows]);
    case "sums":
      return block.rows
        .flatMap((row) => [...row.label, ...row.amount])
        .map((span) => span.text)
        .join("");
    case "space":
    case "picture":
    case "rule":
      return "";
  }
}

/** In loops, because a long table has thousands of spans. */
function textOfCells(rows: readonly (readonly Text[])[]): string {
  let text = "";
  for (const cells of rows) for (const cell of cells) for (const span of cell) text += span.text;
  return text;
}
