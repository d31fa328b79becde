/**
 * `accountsMoved`: 1 if a response moved money since the last pull: a customer has `accountMoved`,
 * or an invoice has `cashBeside` or `came`.
 * `answers`: raised by 1 whenever responses to mutations are applied.
 * `forbidden`: 1 if this person may not write.
 * `historySince`: a day as digits (history-reach.ts).
 * `lastPull`: when the last pull that brought everything began.
 * `ledgerFrom`: the first entry of the van's ledger that the phone has without a gap (pull/van.ts).
 * `offlineReady`: 1 once programs, fonts and lists for a day without signal are on the phone.
 * `online`: 0 if the last call did not reach the server.
 * `pruned`: when hidden rows were last removed.
 * `seenUnneeded`: the last payment on account that was acknowledged here (payments/unneeded).
 * `sendAfter`: until when the server asked to wait.
 * Times are in milliseconds since 1970.
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
 * "restore": the browser has just created this database; the outbox backup is still to be read
 * (backup/restore.ts).
 * "refetch": mutations that came back from it wait until all lists have come.
 */
export type Recovery = "none" | "restore" | "refetch";

/** A row of what sync remembers between runs. */
export type Meta =
  | { readonly name: MetaName; readonly value: number }
  | { readonly name: "recovery"; readonly value: Recovery }
  /** Up to where the phone has every change; absent before the lists were read. */
  | { readonly name: "cursor"; readonly value: string };
