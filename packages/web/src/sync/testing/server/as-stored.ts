import type { InvoiceBody } from "@roundsman/contract/invoice";

/** A body as the server keeps it: a line whose rate was sent as null has none. */
export const asStored = (body: InvoiceBody): InvoiceBody =>
  "lines" in body && body.lines
    ? {
        ...body,
        lines: body.lines.map(({ vatRate, ...line }) => (vatRate ? { ...line, vatRate } : line)),
      }
    : body;
