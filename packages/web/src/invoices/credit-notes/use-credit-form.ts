import { CreditRefused, type NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { CreditedGoods, ChosenReason } from "@roundsman/core/credit/credited";
import type { UncreditedLine } from "@roundsman/core/credit/uncredited-lines";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import { pence } from "@roundsman/core/money";
import { useState } from "react";
import { useOnce } from "../../ui/hooks/use-once.ts";
import {
  isOpen,
  keyOf,
  stepped,
  unreadable,
  wantedFrom,
  type Typed,
  type Unreadable,
} from "./credit-form.ts";
import { isLeft } from "./queries.ts";

export interface CreditForm {
  /** What is left of every line of the invoice, in the invoice's order. */
  readonly left: readonly UncreditedLine[];
  /** Index of the invoice's line to credit; null for all lines. */
  readonly place: number | null;
  /** The credit note as it would be written. Throws CreditRefused. */
  readonly noteOf: (wanted: CreditNoteRequest) => NewCreditNote<ChosenReason>;
  /** Writes the credit note. Throws CreditRefused too. */
  readonly onWrite: (wanted: CreditNoteRequest) => Promise<void>;
}

/** The form of a credit note: what is typed, its total, and the faults of its lines. */
export function useCreditForm({ left: ofLines, place, noteOf, onWrite }: CreditForm) {
  const left = ofLines.filter(isLeft);
  const [first, setChosen] = useState(() => keyAt(ofLines, place));
  const chosen = left.find((line) => keyOf(line) === first);
  const [typed, setTyped] = useState<Typed>({
    reason: "returned",
    goods: "van",
    summary: "",
    lines: chosen ? oneOf(chosen) : {},
    counts: {},
  });
  const [fault, setFault] = useState<CreditRefused | null>(null);
  const [odd, setOdd] = useState<Unreadable | undefined>(undefined);
  const wanted = wantedFrom(left, typed);
  const preview = attempt(() => noteOf(wanted));
  const change = (fields: Partial<Typed>) => {
    setFault(null);
    setOdd(undefined);
    setTyped({ ...typed, ...fields });
  };
  const [write, writing] = useOnce(async () => {
    const unread = unreadable(left, typed);
    if (unread !== undefined) return setOdd(unread);
    if (preview instanceof CreditRefused) return setFault(preview);
    try {
      await onWrite(wanted);
    } catch (error) {
      if (!(error instanceof CreditRefused)) throw error;
      setFault(error);
    }
  });
  const faulty = fault?.index === null || fault === null ? null : wanted.keys[fault.index];
  return {
    typed,
    change,
    chooseReason: (reason: ChosenReason) => change(withReason(typed, reason)),
    lines: left.filter((line) => (chosen ? chosen === line : isOpen(line, typed.reason))),
    faultOf: (key: string) => (faulty === key ? fault : null),
    oddOf: (key: string) => (odd?.key === key ? odd : null),
    /** A fault that is of no single line. */
    fault: faulty === null ? fault : null,
    total: preview instanceof CreditRefused ? pence(0) : preview.total,
    showAll: chosen && left.length > 1 ? () => setChosen(null) : null,
    write,
    writing,
  } as const;
}

/** The key of the line at an index of the invoice; null for none. */
function keyAt(left: readonly UncreditedLine[], place: number | null): string | null {
  const line = place === null ? undefined : left[place];
  return line ? keyOf(line) : null;
}

/** Starts with one piece of the line, so that two taps credit one piece. */
const oneOf = (line: UncreditedLine): Typed["lines"] => ({
  [keyOf(line)]: stepped("", line.quantity, 1),
});

function attempt<T>(make: () => T): T | CreditRefused {
  try {
    return make();
  } catch (error) {
    if (error instanceof CreditRefused) return error;
    throw error;
  }
}

const withReason = (typed: Typed, reason: ChosenReason): Partial<Typed> => ({
  reason,
  goods: goodsFor(reason),
  // A quantity must not become a price, or the other way round.
  lines: (reason === "price") === (typed.reason === "price") ? typed.lines : {},
});

/** The usual place of the goods; the person can change it. */
const goodsFor = (reason: ChosenReason): CreditedGoods =>
  reason === "damaged" ? "waste" : reason === "returned" || reason === "refused" ? "van" : "none";
