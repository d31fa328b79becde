import type { ChosenReason, CreditLineRequest } from "./credited.ts";

/** A credit note as its form asks for it. */
export interface CreditNoteRequest {
  readonly reason: ChosenReason;
  readonly lines: readonly CreditLineRequest[];
  readonly summary: string;
}
