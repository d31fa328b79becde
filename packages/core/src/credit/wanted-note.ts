import type { ChosenReason, CreditRequest } from "./credited.ts";

/** A credit note as its form asks for it. */
export interface WantedNote {
  readonly reason: ChosenReason;
  readonly lines: readonly CreditRequest[];
  readonly summary: string;
}
