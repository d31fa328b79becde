import type { Invoice } from "@roundsman/contract/invoice";
import { bookOwner } from "../../../kernel/auth/actor.ts";
import type { CallBase } from "../../../kernel/calls/call.ts";
import type { BookEntry } from "../../../kernel/changes/record-change.ts";
import type { Db } from "../../../kernel/storage/db.ts";
import type { VatMode } from "@roundsman/core/vat";
import { changesPaper } from "../../changes-paper.ts";
import { insertState, issuerOf, statesOf, type StateBody } from "../issued-states.ts";
import { editsSince, hasErasedSince, lastWritten, type Edit } from "./edits-since.ts";
import { companyAt } from "./printed-then.ts";

interface LatePaper {
  /** As it is, in the book of the call's actor. */
  readonly invoice: Invoice;
  /** When the paper was made. */
  readonly at: string;
  /** Whether a paper of such an invoice says what this one said; absent where nobody can tell. */
  readonly matches?: ((invoice: Invoice) => boolean) | undefined;
  /** Whether `matches` knows the one that it was made from: then it is looked for before the moment of the paper, too. */
  readonly isProof?: boolean;
  /** Its VAT option, which `matches` does not look at. Absent where nobody says, as for a credit note. */
  readonly vat?: VatMode | undefined;
}

type Called = Pick<CallBase, "db" | "actor">;

/**
 * A paper went out of an invoice, its record or its number arrives now, and somebody edited the invoice in between: the edit did not know that it was
 * issued. Keeps what it would have kept then, by the log. Answers what the log has to say of it.
 */
export async function keepChangesSince(call: Called, paper: LatePaper): Promise<BookEntry[]> {
  const { db, actor } = call;
  const edits = await editsSinceMade(call, paper);
  const since = edits.slice(madeFrom(paper, edits)).filter((edit) => !edit.isOfIssued);
  const [first] = since;
  if (!first) return [];
  const isErased = await hasErasedSince(db, first.at);
  const states = await statesOf(db, actor.id, paper.invoice.id);
  const isKept = ({ at, before }: Edit) =>
    states.some((state) => state.at === at && state.invoice.version === before.version);
  const entries: BookEntry[] = [];
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

/** The invoice that a paper was made from, as somebody has it who had it then: with the company and the customer of their book. */
export async function madeFromIn(db: Db, owner: number, paper: LatePaper): Promise<Invoice> {
  const all = await editsSince(db, paper.invoice.id, beforeCreation(paper.invoice));
  const edits = all.filter((edit) => edit.owner === owner);
  return versionsOf(paper.invoice, edits)[madeFrom(paper, edits)] ?? paper.invoice;
}

/** Of a paper whose words are known, but not among what the invoice was since, all edits: a phone prints what it has heard of. */
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

/** It may have been edited in the millisecond in which it was made. */
const beforeCreation = ({ createdAt }: Invoice): string =>
  new Date(Date.parse(createdAt) - 1).toISOString();

/** What the invoice was before each edit, and is now, under the number that it has. */
const versionsOf = (invoice: Invoice, edits: readonly Edit[]): Invoice[] => [
  ...edits.map(({ before }) =>
    invoice.number === undefined ? before : { ...before, number: invoice.number },
  ),
  invoice,
];

/**
 * How many of the edits its paper knew of. The latest that says the same at its moment, else the first one after: clocks differ. Of those that differ in
 * the VAT option alone it is one with the paper's own: a phone sends the choice of another option with the paper that has it.
 */
function madeFrom({ invoice, at, matches, vat }: LatePaper, edits: readonly Edit[]): number {
  const asOf = edits.filter((edit) => edit.at <= at).length;
  if (!matches) return asOf;
  const versions = versionsOf(invoice, edits);
  const same = versions.map(matches);
  const sameVat = versions.map((of, place) => same[place] === true && of.vatMode === vat);
  const fits = vat !== undefined && sameVat.includes(true) ? sameVat : same;
  const known = fits.lastIndexOf(true, asOf);
  if (known >= 0) return known;
  const later = fits.indexOf(true, asOf);
  return later >= 0 ? later : asOf;
}

/** Whom it was for is gone by an erasure. */
const isBlank = ({ billTo }: Invoice): boolean =>
  Object.values(billTo).every((text) => text === "");

interface Found {
  readonly paper: LatePaper;
  readonly edit: Edit;
  readonly edits: readonly Edit[];
}

/** As the edit would have kept it, with the company as it was then. */
async function bodyOf(call: Called, { paper, edit, edits }: Found): Promise<StateBody> {
  const { db, actor } = call;
  const issuer = edit.owner === actor.id ? actor : ((await bookOwner(db, edit.owner)) ?? actor);
  const { companyId } = edit.before;
  const then = await companyAt({ db, issuer, companyId, at: edit.at });
  return {
    invoice: edit.owner === actor.id ? edit.before : await inOwnBook(call, { paper, edit, edits }),
    company: then === undefined ? await issuerOf(db, issuer, companyId) : then,
  };
}

/** In another driver's book company and customer have other ids. Where the invoice named the same when it changed books, they are those of the book that it is in. */
async function inOwnBook(call: Called, found: Found): Promise<Invoice> {
  const { before } = found.edit;
  const { there, here } = await sameInBoth(call, found);
  return {
    ...before,
    companyId: before.companyId === there.companyId ? here.companyId : before.companyId,
    customerId: before.customerId === there.customerId ? here.customerId : before.customerId,
  };
}

interface InBoth {
  /** In the other driver's book. */
  readonly there: Invoice;
  /** In the book of the call's actor. */
  readonly here: Invoice;
}

/** The invoice as it went from one book into the other: into the other driver's before the edit, or out of that after it. */
async function sameInBoth(
  { db, actor }: Called,
  { paper: { invoice }, edit, edits }: Found,
): Promise<InBoth> {
  const theirs = edits.filter(({ owner }) => owner === edit.owner);
  const left = await lastWritten(db, { owner: actor.id, invoice, until: edit.at });
  if (left) return { there: theirs[0]?.before ?? edit.before, here: left };
  const came = edits.find(({ owner }) => owner === actor.id)?.before;
  return { there: theirs.at(-1)?.after ?? edit.after, here: came ?? invoice };
}
