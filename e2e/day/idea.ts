import type { Chance } from "./chance.ts";
import type { Book, Ledger, Stage } from "./ledger.ts";
import type { Move } from "./moves.ts";

/** Something that a person does: what the hand does on the screens, and what it makes of the ledger, step by step. */
export interface Plan {
  readonly title: string;
  readonly moves: readonly Move[];
  /** One after the other; a death in between leaves a number of them done. */
  readonly stages: readonly Stage[];
  /** Books that get one new row each. */
  readonly fresh: readonly Book[];
  /** What was made and taken back again before it was sent is as if it never was: nothing new is left of it. */
  readonly mayVanish?: boolean;
  /** The PDF that goes out: of which invoice, null for a statement of account, and what it asks for, in pence. */
  readonly paper?: { readonly invoice: string | null; readonly total: number };
}

/** null where there is nothing to do it with. */
export type Idea = (of: {
  readonly ledger: Ledger;
  readonly chance: Chance;
  readonly number: number;
}) => Plan | null;
