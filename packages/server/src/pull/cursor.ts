import { invalid } from "../kernel/errors/refusal.ts";

/** Up to where a client has everything. */
export interface Cursor {
  /** The last change of which it has all. */
  readonly seq: number;
  /** Of the change after it, so many ids. */
  readonly ids: number;
  /** The last entry of the van's ledger that it has. */
  readonly entry: number;
  /** Whether it waits for the van's figures; "whole" where it waits for the last day sheets too. */
  readonly van: boolean | "whole";
}

export const cursorText = ({ seq, ids, entry, van }: Cursor): string =>
  [seq, ids, entry, van === "whole" ? 2 : Number(van)].join(".");

/** Throws 422 for a text that is none of ours. */
export function readCursor(text: string): Cursor {
  const [, seq, ids, entry, van] = /^(\d{1,15})\.(\d{1,6})\.(\d{1,15})\.([012])$/.exec(text) ?? [];
  if (van === undefined) throw invalid({ cursor: ["This cursor did not come from here"] });
  return {
    seq: Number(seq),
    ids: Number(ids),
    entry: Number(entry),
    van: van === "2" ? "whole" : van === "1",
  };
}
