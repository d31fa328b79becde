import { CreditRefused } from "@roundsman/core/credit/credit-note";
import { isIssued, isLocked } from "@roundsman/core/issuing/issued";
import { keyIn } from "@roundsman/contract/wire/record-ids";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { draftOf } from "../../../invoices/editor/draft.ts";
import {
  correctInvoice,
  undoCorrection,
  voidInvoices,
} from "../../../invoices/issued/corrections.ts";
import { recordDocument } from "../../../invoices/papers/document-records.ts";
import { keepVatMode } from "../../../invoices/papers/keep-vat-mode.ts";
import { numberInvoices } from "../../../invoices/papers/number-invoices.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../../invoices/queries.ts";
import { creditNotesOf } from "../../outbox/credit-notes.ts";
import { reducesOwed } from "../../outbox/reduces-owed.ts";
import type { LocalInvoice } from "../../store/local.ts";
import { Gone, type Phone } from "../../store/phone.ts";
import { draftFor } from "../rig.ts";
import type { VatMode } from "@roundsman/core/vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import type { Action, ActionNamed } from "./actions.ts";
import { credit, onNote, paperOf, type Here } from "./perform-credits.ts";

/** What was done, and to which invoice; null where the screen would not offer it. */
export interface Done {
  readonly action: Action;
  readonly key: string;
  /** The invoice or the note that was made, or that the action was about. */
  readonly other: string;
}

/** Does on a phone what its screens offer. */
export async function perform(action: Action, around: Here): Promise<Done | null> {
  const { phone } = around;
  if (action.do === "sell") {
    const draft = {
      ...draftFor(null),
      lines: action.lines,
      ...(action.mode && { vatMode: action.mode }),
    };
    const key = await createInvoice(action.list, draft, phone);
    const invoice = await phone.db.invoices.get(key);
    if (action.isOut && invoice) await handOut(action.mode ?? "included", invoice, around);
    return { action, key, other: "" };
  }
  const all = (await phone.db.invoices.toArray()).toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const row = all[action.pick % Math.max(1, all.length)];
  if (!row) return null;
  const other = await onInvoice(action, row, around).catch((error: unknown) => {
    // The screen shows the refusal beside the field; or another tab was quicker.
    if (error instanceof CreditRefused || error instanceof Gone) return null;
    throw error;
  });
  return other === null ? null : { action, key: row.key, other };
}

async function onInvoice(
  action: Exclude<Action, ActionNamed<"sell">>,
  row: LocalInvoice,
  around: Here,
): Promise<string | null> {
  const { phone } = around;
  if (action.do === "restore") {
    if (row.deletedAt !== "") await restoreInvoices([row.key], phone);
    return row.deletedAt === "" ? null : "";
  }
  if (row.deletedAt !== "") return null;
  const isReplaced = row.correctedBy !== undefined;
  switch (action.do) {
    case "change":
      if (isLocked(row)) return null;
      await updateInvoice(row.key, { ...draftOf(row), lines: action.lines }, phone);
      return "";
    case "hand out":
      return isReplaced ? null : handOut(action.mode, row, around);
    case "credit":
      return isIssued(row) || row.deliveryStatus === "delivered"
        ? credit(action, row, phone)
        : null;
    case "void note":
    case "hand out note":
      return onNote(action, row, around);
    case "correct":
      return isReplaced || !isIssued(row) ? null : correctInvoice(row.key, phone);
    case "undo correction":
      return undo(row, phone);
    case "delete":
      if (isReplaced) return null;
      await (isLocked(row) ? voidInvoices([row.key], "", phone) : removeInvoices([row.key], phone));
      return "";
    case "pay":
      if (isReplaced) return null;
      await setPaymentStatus([row.key], action.status, phone);
      return "";
    case "deliver":
      await setDeliveryStatus([row.key], action.status, phone);
      return "";
  }
}

/** An invoice with credit notes keeps its VAT option, as the screen says (use-another-vat.ts). */
const mayChoose = async (row: LocalInvoice, mode: VatMode, { phone }: Here): Promise<boolean> =>
  (await creditNotesOf(phone.db, row)).filter(reducesOwed).every(({ vatMode }) => vatMode === mode);

/** Chooses the VAT option. The invoice has its number and is stored before the paper is made. */
async function handOut(wanted: VatMode, row: LocalInvoice, around: Here) {
  const { phone, at } = around;
  const mode = (await mayChoose(row, wanted, around))
    ? wanted
    : vatModeOf(row, { isRegistered: true });
  if (row.vatMode !== mode) await keepVatMode(row.key, mode, phone);
  await numberInvoices([row.key], phone);
  await recordDocument(row.key, paperOf(mode, payableOf(row, mode), at), phone);
  return "";
}

/** Undoes a correction, on the screen of the new invoice. */
async function undo(correction: LocalInvoice, phone: Phone): Promise<string | null> {
  const { corrects } = correction;
  if (corrects === undefined || isIssued(correction)) return null;
  const key = keyIn(corrects);
  const { invoices } = phone.db;
  const old = await (key ? invoices.get(key) : invoices.where("id").equals(corrects).first());
  if (!old) return null;
  await undoCorrection(old, correction, phone);
  return old.key;
}
