import type { Invoice } from "@roundsman/contract/invoice";
import { recordOwner } from "../../../kernel/auth/actor.ts";
import type { CallBase } from "../../../kernel/calls/call.ts";
import type { OtherLogEntry } from "../../../kernel/changes/record-change.ts";
import type { Db } from "../../../kernel/storage/db.ts";
import type { VatMode } from "@roundsman/core/vat";
import { changesPaper } from "../../changes-paper.ts";
import { insertState, issuerOf, statesOf, type StateBody } from "../issued-states.ts";
import { editsSince, hasErasedSince, lastWritten, type Edit } from "./edits-since.ts";
import { companyAt } from "./parties-as-printed.ts";

interface LatePaper {
  /** As it is now, in the book of the call's actor. */
  readonly invoice: Invoice;
  /** When the paper was made. */
  readonly at: string;
  /** Whether a paper of such an invoice says what this one says; absent if nobody can tell. */
  readonly matches?: ((invoice: Invoice) => boolean) | undefined;
  /** Whether `matches` is exact. Then states before the moment of the paper are searched too. */
  readonly isProof?: boolean;
  /**
   * The paper's VAT option, which `matches` ignores. Absent if it is unknown, as for a credit note.
   */
  readonly vat?: VatMode | undefined;
}

type Called = Pick<CallBase, "db" | "actor">;

/**
 * The record or the number of a paper arrives after somebody edited the invoice: the edit did not
 * know that it was issued. Keeps the states that it would have kept, from the audit log. Answers
 * the entries for the log.
 */
export async function storeMissedStates(call: Called, paper: LatePaper): Promise<OtherLogEntry[]> {
  const { db, actor } = call;
  const edits = await editsSinceMade(call, paper);
  const since = edits.slice(madeFrom(paper, edits)).filter((edit) => !edit.isOfIssued);
  const [first] = since;
  if (!first) return [];
  const isErased = await hasErasedSince(db, first.at);
  const states = await statesOf(db, actor.id, paper.invoice.id);
  const isKept = ({ at, before }: Edit) =>
    states.some((state) => state.at === at && state.invoice.version === before.version);
  const entries: OtherLogEntry[] = [];
  for (const edit of since) {
    const isBlanked = isErased && isBlank(edit.before) && !isBlank(paper.invoice);
    if (isKept(edit) || !(isBlanked || changesPaper(edit.before, edit.after))) continue;
    const body = await bodyOf(call, { paper, edit, edits });
    await insertState(db, actor.id, {
      action: "change",
      at: edit.at,
      body: isErased ? { ...body, isBlanked: true } : body,
    });
    const { before, after } = edit;
    const ids = [paper.invoice.id];
    entries.push({
      ownerId: actor.id,
      kind: "invoice",
      action: "change issued",
      ids,
      before,
      after,
    });
  }
  return entries;
}

/**
 * The invoice that a paper was made from, in the book of an owner who had it then: with the company
 * and customer of that book.
 */
export async function madeFromIn(db: Db, owner: number, paper: LatePaper): Promise<Invoice> {
  const all = await editsSince(db, paper.invoice.id, beforeCreation(paper.invoice));
  const edits = all.filter((edit) => edit.owner === owner);
  return versionsOf(paper.invoice, edits)[madeFrom(paper, edits)] ?? paper.invoice;
}

/**
 * The edits since a paper was made. If its digest matches no state since, all edits: a phone prints
 * what it last pulled.
 */
async function editsSinceMade(
  { db, actor }: Called,
  { invoice, at, matches, isProof }: LatePaper,
): Promise<Edit[]> {
  const edits = await editsSince(db, invoice.id, at);
  if (!isProof || !matches || versionsOf(invoice, edits).some(matches)) return edits;
  const states = await statesOf(db, actor.id, invoice.id);
  if (states.some((state) => matches(state.invoice))) return edits;
  return editsSince(db, invoice.id, beforeCreation(invoice));
}

/** The invoice may have been edited in the millisecond in which it was created. */
const beforeCreation = ({ createdAt }: Invoice): string =>
  new Date(Date.parse(createdAt) - 1).toISOString();

/** The invoice before each edit and now, under its current number. */
const versionsOf = (invoice: Invoice, edits: readonly Edit[]): Invoice[] => [
  ...edits.map(({ before }) =>
    invoice.number === undefined ? before : { ...before, number: invoice.number },
  ),
  invoice,
];

/**
 * How many of the edits the paper knew of: up to the latest state that matches at its moment,
 * otherwise the first after it, because clocks differ. Of states that differ in the VAT option
 * alone, one with the paper's own counts: a phone sends another option together with its paper.
 */
function madeFrom({ invoice, at, matches, vat }: LatePaper, edits: readonly Edit[]): number {
  const asOf = edits.filter((edit) => edit.at <= at).length;
  if (!matches) return asOf;
  const versions = versionsOf(invoice, edits);
  const same = versions.map(matches);
  const sameVat = versions.map((invoice, place) => same[place] === true && invoice.vatMode === vat);
  const fits = vat !== undefined && sameVat.includes(true) ? sameVat : same;
  const known = fits.lastIndexOf(true, asOf);
  if (known >= 0) return known;
  const later = fits.indexOf(true, asOf);
  return later >= 0 ? later : asOf;
}

/** Whether an erasure blanked whom it was for. */
const isBlank = ({ billTo }: Invoice): boolean =>
  Object.values(billTo).every((text) => text === "");

interface Found {
  readonly paper: LatePaper;
  readonly edit: Edit;
  readonly edits: readonly Edit[];
}

/** The state as the edit would have kept it, with the company as it was then. */
async function bodyOf(call: Called, { paper, edit, edits }: Found): Promise<StateBody> {
  const { db, actor } = call;
  const issuer = edit.owner === actor.id ? actor : ((await recordOwner(db, edit.owner)) ?? actor);
  const { companyId } = edit.before;
  const then = await companyAt({ db, issuer, companyId, at: edit.at });
  return {
    invoice: edit.owner === actor.id ? edit.before : await inOwnBook(call, { paper, edit, edits }),
    company: then === undefined ? await issuerOf(db, issuer, companyId) : then,
  };
}

/**
 * Companies and customers have other ids in another driver's book. If the invoice named the same
 * ones when it changed books, they get the ids of the actor's book.
 */
async function inOwnBook(call: Called, found: Found): Promise<Invoice> {
  const { before } = found.edit;
  const { inOtherBook, inOwnBook } = await sameInBoth(call, found);
  return {
    ...before,
    companyId: before.companyId === inOtherBook.companyId ? inOwnBook.companyId : before.companyId,
    customerId:
      before.customerId === inOtherBook.customerId ? inOwnBook.customerId : before.customerId,
  };
}

interface InBoth {
  /** In the other driver's book. */
  readonly inOtherBook: Invoice;
  /** In the book of the call's actor. */
  readonly inOwnBook: Invoice;
}

/**
 * The invoice on both sides of its hand-over: into the other driver's book before the edit, or out
 * of it after the edit.
 */
async function sameInBoth(
  { db, actor }: Called,
  { paper: { invoice }, edit, edits }: Found,
): Promise<InBoth> {
  const ofHolder = edits.filter(({ owner }) => owner === edit.owner);
  const left = await lastWritten(db, { owner: actor.id, invoice, until: edit.at });
  if (left) return { inOtherBook: ofHolder[0]?.before ?? edit.before, inOwnBook: left };
  const received = edits.find(({ owner }) => owner === actor.id)?.before;
  return { inOtherBook: ofHolder.at(-1)?.after ?? edit.after, inOwnBook: received ?? invoice };
}
