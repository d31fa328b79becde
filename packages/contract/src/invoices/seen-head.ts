import * as z from "zod/mini";
import { INVOICE_FIELDS, type Invoice } from "../invoice.ts";
import { partCodec, placesOf } from "../wire/record-codec.ts";
import { readOnlyField, type FormFieldName } from "../wire/record.ts";

type Table = typeof INVOICE_FIELDS;
/** Lines and VAT mode are compared with those of the credit note. */
type HeadPart = Exclude<FormFieldName<Table>, "lines" | "vatMode">;
type HeadName = {
  [Part in HeadPart]: Table[Part] extends { readonly fields: infer Fields }
    ? keyof Fields & string
    : Part;
}[HeadPart];

/**
 * What a person types on an invoice besides lines and VAT mode, as a phone saw it before it sent a
 * correction, in words: "" for none. A phone of an older release lacks what it does not know.
 */
export type SeenHead = { readonly [Name in HeadName]?: string | undefined };

const { lines: _lines, vatMode: _vatMode, ...rest } = INVOICE_FIELDS;
const HEAD = placesOf(
  Object.fromEntries(Object.entries(rest).filter(([, part]) => "blank" in part)),
);

const seenText = z.optional(z.string());
const fields = Object.fromEntries(
  HEAD.map(({ name, field }) => [name, readOnlyField(field.wire, seenText)]),
) as Record<HeadName, ReturnType<typeof readOnlyField<typeof seenText>>>;

/** The codec of a {@link SeenHead}: by the names of an invoice's fields. It has one at least. */
export const seenHeadCodec = partCodec(fields).check(
  z.refine((seen) => Object.keys(seen).length > 0),
);

export const seenHead = (invoice: Pick<Invoice, HeadPart>): SeenHead =>
  Object.fromEntries(HEAD.map(({ group, name }) => [name, textOf(invoice, { group, name })]));

/** What can be compared as words. */
type Words = string | number | null | undefined;

function textOf(
  invoice: Readonly<Record<string, Words | Readonly<Record<string, Words>>>>,
  { group, name }: { readonly group: string; readonly name: string },
): string {
  const part = group === "" ? invoice : invoice[group];
  return String(Reflect.get(Object(part), name) ?? "");
}

/**
 * Whether an invoice still says what the phone saw. White space is not compared, because the wire
 * tidies it.
 */
export function headMatches(invoice: Pick<Invoice, HeadPart>, seen: SeenHead): boolean {
  const now = new Map(Object.entries(seenHead(invoice)));
  return Object.entries(seen).every(
    ([name, text]) => text === undefined || tidy(text) === tidy(now.get(name) ?? ""),
  );
}

const tidy = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
