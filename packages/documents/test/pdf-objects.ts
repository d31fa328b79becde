import { inspect } from "./tools.ts";

/** The file with every stream decompressed and every object on its own. */
export const plainPdf = (pdf: Uint8Array): string =>
  inspect(
    "qpdf",
    ["--qdf", "--object-streams=disable", "--no-original-object-ids", "PDF", "-"],
    pdf,
    "latin1",
  );

/** The glyph numbers of every text operator, in the order in which they are drawn. */
export const glyphsIn = (pdf: Uint8Array): number[] =>
  [...plainPdf(pdf).matchAll(/\[([^[\]]*)\] ?TJ|<([0-9a-f]*)> Tj/gi)]
    .flatMap(([, several = "", one = ""]) =>
      [...several.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = ""]) => hex).concat(one),
    )
    .flatMap((hex) => hex.match(/.{4}/g) ?? [])
    .map((code) => Number.parseInt(code, 16));
