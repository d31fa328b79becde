import { FILE_KINDS, type HandedOut } from "@roundsman/core/issuing/handed-out";
import { VAT_MODES } from "@roundsman/core/vat";
import * as z from "zod/mini";
import { fromPounds, toPounds, type Pence } from "@roundsman/core/money";
import { clientId, digest, freePage, freeText, id, instant } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";

const kind = z.enum(FILE_KINDS);
const vat = z.enum(VAT_MODES);
const language = z.enum(["en", "zh", "both"]);

const names = {
  kind: "kind",
  vat: "vat",
  language: "lang",
  total: "total",
  at: "made_at",
} as const;
const wire = { kind, vat, lang: language, total: poundsOut, made_at: instant };

/** The last document of an invoice or a credit note, as a field of that record. */
const lastWire = z.object(wire);
export const lastDocument = renamed<HandedOut, typeof lastWire>(lastWire, names);

/** A document of an invoice or a credit note that was handed out. */
export interface RecordedDocument extends HandedOut {
  readonly id: number;
  readonly key: string;
  /** The name and details of the company on it, one a line, as they were then. */
  readonly company: string;
  readonly createdAt: string;
}
const recordedWire = z.object({
  id,
  ...wire,
  company: z.string(),
  client_id: z.string(),
  created_at: instant,
});
export const recordedDocument = renamed<RecordedDocument, typeof recordedWire>(recordedWire, {
  id: "id",
  ...names,
  company: "company",
  key: "client_id",
  createdAt: "created_at",
});

/** In pounds: the most that an invoice can come to, with VAT on top. */
const MOST_TOTAL = 1_200_000_000_000;
export const documentTotal = z.codec(
  z.number().check(z.minimum(0, "Must not be negative"), z.maximum(MOST_TOTAL)),
  z.custom<Pence>(),
  {
    // A total computed in floating point may be some hundred-millionths off.
    decode: (pounds) => fromPounds(Math.round(pounds * 100) / 100),
    encode: toPounds,
  },
);

export interface DocumentRecord extends Pick<HandedOut, "kind" | "vat" | "language"> {
  readonly key?: string | undefined;
  /** Absent: what the invoice came to when the paper was made. */
  readonly total?: HandedOut["total"] | undefined;
  /** Absent, or in the future: now. */
  readonly at?: string | undefined;
  readonly company?: string | undefined;
  /** The number as printed; "" where the paper had none yet. Absent: the invoice's number now. */
  readonly number?: string | undefined;
  /**
   * The digest of what the paper said of its invoice (paper-content.ts). Absent where it is
   * unknown.
   */
  readonly paperDigest?: string | undefined;
}
const recordWire = z.object({
  kind,
  vat,
  lang: z._default(language, "en"),
  total: z.optional(documentTotal),
  made_at: z.optional(z.iso.datetime()),
  company: z.optional(freePage),
  number: z.optional(freeText),
  paper_digest: digest,
  client_id: clientId,
});
const beside = {
  company: "company",
  paperDigest: "paper_digest",
  key: "client_id",
} as const;
export const documentRecord = renamed<DocumentRecord, typeof recordWire>(recordWire, {
  ...names,
  ...beside,
  number: "number",
});

/** For a credit note, which treats VAT in one way and has its number from the beginning. */
export type NoteRecord = Omit<DocumentRecord, "vat" | "number">;
const noteWire = z.omit(recordWire, { vat: true, number: true });
const { vat: _itsOwn, ...noteNames } = names;
export const noteRecord = renamed<NoteRecord, typeof noteWire>(noteWire, {
  ...noteNames,
  ...beside,
});
