import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import type { FormFieldName } from "@roundsman/contract/wire/record";
import { withBlanks, formFieldNames } from "@roundsman/contract/wire/record-content";
import type { Line } from "@roundsman/core/invoice";
import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import type { Messages } from "../../messages/messages.ts";
import { differences, mergeEdit, type Edit, type Fields } from "../../sync/outbox/merge.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { rateNote } from "../../ui/form/rate-words.ts";
import { draftOf } from "./draft.ts";

/**
 * The content of an invoice as text, for comparison. The linked customer is left out: a response of
 * the server may change the link.
 */
export const contentText = (draft: InvoiceDraft): string =>
  JSON.stringify({
    companyKey: draft.companyKey ?? null,
    ...withBlanks(INVOICE_FIELDS, draft, draft.date),
  });

/**
 * The draft of a saved invoice with another VAT mode. Where nothing was typed before, it counts as
 * typed over what the editor showed.
 */
export const withVat = (draft: InvoiceDraft, vatMode: VatMode): InvoiceDraft => ({
  ...draft,
  typedOver: draft.typedOver ?? contentText(draft),
  vatMode,
});

/**
 * Whether somebody else, or another tab, has changed a field that the draft changes too since
 * typing began.
 */
export function isTypedOver(draft: InvoiceDraft, now: LocalInvoice): boolean {
  const edit = editOf(draft);
  return edit !== null && differences(edit, bothOf(edit, now)).length > 0;
}

/** The draft merged over the current invoice: fields that only others changed keep their values. */
export function overNow(draft: InvoiceDraft, now: LocalInvoice): InvoiceDraft {
  const edit = editOf(draft);
  if (!edit) return draft;
  const { version, typedOver } = { ...draftOf(now), typedOver: contentText(draftOf(now)) };
  return { ...draft, ...mergeEdit(edit, bothOf(edit, now), {}), version, typedOver };
}

/**
 * null where the draft does not record what it was typed over. Older releases recorded a list,
 * which cannot be compared.
 */
const editOf = (draft: InvoiceDraft): Edit | null =>
  draft.typedOver?.startsWith("{")
    ? {
        payload: JSON.parse(contentText(draft)) as Fields,
        seen: JSON.parse(draft.typedOver) as Fields,
      }
    : null;

const bothOf = ({ payload }: Edit, now: LocalInvoice) => ({
  mine: payload as Fields,
  theirs: JSON.parse(contentText(draftOf(now))) as Fields,
});

/** What the current invoice says, in words, wherever the draft differs from it. */
export function changesByOthers(
  draft: InvoiceDraft,
  now: LocalInvoice,
  { t, fields, company, rates }: Speech,
): readonly string[] {
  const [mine, theirs] = [draft.lines, now.lines].map((lines) =>
    lines.map((line) => lineInWords(line, rates)),
  );
  // Neither total counts credit notes: a draft does not know of them.
  const totals = [now, draft].map((each) => formatPounds(owed(totalsOf(each))));
  const facts: readonly (readonly [label: string, now: string, mine: string])[] = [
    ...formFieldNames(INVOICE_FIELDS).flatMap((name) =>
      name === "lines"
        ? []
        : [[fields[name], inWords(name, now, t), inWords(name, draft, t)] as const],
    ),
    [company.label, company.now, company.mine],
    [t.totals.total, totals[0] ?? "", totals[1] ?? ""],
  ];
  return [
    ...(theirs ?? []).filter((line) => !mine?.includes(line)),
    ...draft.lines
      .filter(({ name }) => !now.lines.some((line) => line.name === name))
      .map(({ name }) => `${name}: –`),
    ...facts.filter(([, is, ours]) => is !== ours).map(([label, is]) => `${label}: ${is || "–"}`),
  ];
}

export interface Speech {
  readonly t: Messages["editor"];
  /** The names of fields, as conflicts show them. */
  readonly fields: Readonly<Record<Shown, string>>;
  readonly rates: Messages["products"]["rates"];
  /** The names of the issuing companies. */
  readonly company: { readonly label: string; readonly now: string; readonly mine: string };
}

type Shown = Exclude<FormFieldName<typeof INVOICE_FIELDS>, "lines">;

function inWords(
  name: Shown,
  { vatMode, ...rest }: Pick<InvoiceDraft, FormFieldName<typeof INVOICE_FIELDS>>,
  { vat }: Messages["editor"],
): string {
  if (name === "vatMode") return vatMode ? vat[vatMode] : "";
  const value = rest[name] ?? "";
  return typeof value === "string" ? value : Object.values(value).filter(Boolean).join(", ");
}

function lineInWords(
  { name, price, discount, quantity, vatRate }: Line,
  rates: Speech["rates"],
): string {
  const off = discount > 0 ? ` − ${formatPounds(discount)}` : "";
  const rate = rateNote(rates, vatRate);
  return `${name}: ${formatQuantity(quantity)} × ${formatPounds(price)}${off}${rate === null ? "" : `, ${rate}`}`;
}
