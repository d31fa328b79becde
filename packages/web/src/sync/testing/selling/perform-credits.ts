import type { CreditLineRequest } from "@roundsman/core/credit/credited";
import { dependentNote, uncreditedLines } from "@roundsman/core/credit/uncredited-lines";
import { pence, type Pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import {
  creditInvoice,
  isLeft,
  recordNote,
  creditableOf,
  voidNote,
} from "../../../invoices/credit-notes/queries.ts";
import { creditNotesOf } from "../../outbox/credit-notes.ts";
import { reducesOwed } from "../../outbox/reduces-owed.ts";
import type { LocalInvoice } from "../../store/local.ts";
import type { Phone } from "../../store/phone.ts";
import type { ActionNamed } from "./actions.ts";

/** Where, and when: the instant of a paper. */
export interface Here {
  readonly phone: Phone;
  readonly at: string;
}

export async function credit(
  { reason, goods, parts }: ActionNamed<"credit">,
  row: LocalInvoice,
  phone: Phone,
) {
  const left = uncreditedLines(await creditableOf(phone, row));
  if (!left.some(isLeft)) return null;
  const isPrice = reason === "price";
  const lines = parts.flatMap(({ place, share }): CreditLineRequest[] => {
    const uncredited = left[place % left.length];
    if (!uncredited || !isLeft(uncredited) || (isPrice && uncredited.amount === 0)) return [];
    const { line, nth } = uncredited;
    const own = line.price - line.discount;
    return [
      isPrice
        ? {
            line: line.id,
            nth,
            quantity: uncredited.quantity,
            goods: "none",
            unitPrice: cut(own, share),
          }
        : {
            line: line.id,
            nth,
            goods,
            quantity: thousandths(Math.ceil(uncredited.quantity * share)),
          },
    ];
  });
  return creditInvoice(row.key, { reason, lines, summary: "" }, phone);
}

/** The discount of one unit, in pence. */
const cut = (own: number, share: number) => pence(Math.max(1, Math.floor(own * share)));

export async function onNote(
  action: ActionNamed<"void note">,
  row: LocalInvoice,
  { phone, at }: Here,
): Promise<string | null> {
  const notes = (await creditNotesOf(phone.db, row)).filter(({ isRefused }) => !isRefused);
  const counting = notes.filter(reducesOwed);
  const note = notes[action.note % Math.max(1, notes.length)];
  if (!note || note.reason === "correction") return null;
  if (action.do === "hand out note") {
    await recordNote(row.key, { ...paperOf(note.vatMode, note.total, at), note: note.key }, phone);
  } else if (note.isVoided || row.correctedBy !== undefined || dependentNote(counting, note))
    return null;
  else await voidNote(row.key, note, phone);
  return note.key;
}

/** A paper that was handed out. */
export const paperOf = (vat: VatMode, total: Pence, at: string) =>
  ({ kind: "pdf", vat, language: "both", total, at, company: "" }) as const;
