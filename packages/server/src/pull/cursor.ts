import { invalid } from "../kernel/errors/refusal.ts";

/** How far a client has pulled. */
export interface Cursor {
  /** The last change that the client has completely. */
  readonly seq: number;
  /** How many ids of the following change the client has. */
  readonly ids: number;
  /** The last entry of the van's ledger that the client has. */
  readonly entry: number;
  /**
   * Whether the client waits for the van's figures; "whole" if it waits for the last day sheets,
   * too.
   */
  readonly van: boolean | "whole";
}

export const cursorText = ({ seq, ids, entry, van }: Cursor): string =>
  [seq, ids, entry, van === "whole" ? 2 : Number(van)].join(".");

/** Throws 422 for text that is not one of this server's cursors. */
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
