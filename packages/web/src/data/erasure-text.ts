import { WEEKS_KEPT } from "@roundsman/contract/business/backups";
import type { ForeseenErasure } from "@roundsman/contract/business/privacy";
import { formatPounds } from "@roundsman/core/money";
import type { DataWords } from "../messages/late/data-words.ts";

/**
 * Everything that an erasure keeps and deletes, in paragraphs. `copies` says why others have the
 * customer.
 */
export function erasureText(
  t: DataWords["privacy"],
  foreseen: ForeseenErasure,
  copies: (names: string) => string = t.copies,
): string {
  const { kept, until, scheduled, own_entries: own, on_account: onAccount } = foreseen;
  return [
    t.eraseText,
    ...(foreseen.copies.length > 0 ? [copies(namesOf(foreseen.copies))] : []),
    ...(own.length > 0 ? [t.ownEntries(namesOf(own))] : []),
    ...(scheduled > 0 ? [t.scheduled(scheduled)] : []),
    ...(kept > 0 && until ? [t.kept(kept, until)] : []),
    ...(onAccount > 0 ? [t.onAccount(formatPounds(onAccount))] : []),
    t.backups(WEEKS_KEPT),
    t.forGood,
  ].join("\n\n");
}

const namesOf = (people: ForeseenErasure["copies"]): string =>
  people.map(({ name }) => name).join(", ");
