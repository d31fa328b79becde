import type { Random } from "./random.ts";
import type { Book, Ledger, Stage } from "./ledger.ts";
import type { Move } from "./moves/move.ts";

/**
 * Something that a person does: the moves on the screens, and the changes of the ledger, stage by
 * stage.
 */
export interface Plan {
  readonly title: string;
  readonly moves: readonly Move[];
  /** In order; a kill in between leaves the first ones done. */
  readonly stages: readonly Stage[];
  /** Books that get one new row each. */
  readonly newRows: readonly Book[];
  /** Whether it may leave nothing: it creates something and takes it back before it is sent. */
  readonly mayLeaveNothing?: boolean;
  /**
   * The PDF that is handed out: its invoice (null for a statement of account), and the amount that
   * it asks for, in pence.
   */
  readonly paper?: { readonly invoice: string | null; readonly total: number };
}

/** null where the ledger has nothing to do it with. */
export type Planner = (of: {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly number: number;
}) => Plan | null;
