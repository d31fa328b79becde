/**
 * `accountsMoved` is 1 where an answer moved money since the last pull: a customer has `accountMoved`, or an invoice `cashBeside` or `came`; `answers` counts the server's answers to operations; `forbidden` is 1 where this person may not write;
 * `offlineReady` is 1 once programs, fonts and lists for a day without signal are on the phone;
 * `seenUnneeded` is the last payment that went on account and was acknowledged here (payments/unneeded);
 * `historySince` is a day as digits (history-reach.ts); `ledgerFrom` is the first entry of the van that the phone has without a gap (van.ts); `lastPull`, `pruned` when hidden rows were last removed, and `sendAfter` where the server asked to wait, are in milliseconds since 1970.
 */
export type MetaName =
  | "accountsMoved"
  | "answers"
  | "forbidden"
  | "historySince"
  | "lastPull"
  | "ledgerFrom"
  | "offlineReady"
  | "online"
  | "pruned"
  | "seenUnneeded"
  | "sendAfter";

/**
 * "restore": the browser has just made this database, and the copies of the outbox are to be looked at (backup/restore.ts).
 * "refetch": what came back from them waits until all lists have come.
 */
export type Recovery = "none" | "restore" | "refetch";

/** A row of what the phone remembers of itself. */
export type Meta =
  | { readonly name: MetaName; readonly value: number }
  | { readonly name: "recovery"; readonly value: Recovery }
  /** Up to where the phone has every change; absent before the lists were read. */
  | { readonly name: "cursor"; readonly value: string };
