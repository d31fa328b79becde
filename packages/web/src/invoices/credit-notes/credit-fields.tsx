import { Button, Stack, TextInput } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import {
  CreditRefused,
  type CreditedGoods,
  type ChosenReason,
  type NewCreditNote,
} from "@roundsman/core/credit/credit-note";
import type { WantedNote } from "@roundsman/core/credit/wanted-note";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import { formatPounds, pence } from "@roundsman/core/money";
import { useState } from "react";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import css from "./credit-notes.module.css";
import {
  isOpen,
  keyOf,
  stepped,
  unreadable,
  wantedFrom,
  type Typed,
  type Unreadable,
} from "./credit-form.ts";
import { FaultWords, LineToCredit } from "./line-to-credit.tsx";
import { isLeft } from "./queries.ts";
import { Reasons } from "./reasons.tsx";

export interface CreditFieldsProps {
  /** Of every line of the invoice, in their order. */
  readonly left: readonly LeftOfLine[];
  /** Of the invoice's line that it is about; null for all of them. */
  readonly place: number | null;
  /** What a note would come to. Throws CreditRefused. */
  readonly noteOf: (wanted: WantedNote) => NewCreditNote<ChosenReason>;
  /** Writes it. Throws CreditRefused, too. */
  readonly onWrite: (wanted: WantedNote) => Promise<void>;
}

/** What is credited, why, and where the goods go; never more than is left of a line. */
export function CreditFields({ left: ofLines, place, noteOf, onWrite }: CreditFieldsProps) {
  const t = useCreditWords();
  const left = ofLines.filter(isLeft);
  const [first, setChosen] = useState(() => keyAt(ofLines, place));
  const chosen = left.find((of) => keyOf(of) === first);
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
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
    >
      <Stack gap="md" pb="md">
        <Reasons
          reason={typed.reason}
          onReason={(reason) =>
            change({
              reason,
              goods: goodsFor(reason),
              // A count is no price.
              lines: (reason === "price") === (typed.reason === "price") ? typed.lines : {},
            })
          }
        />
        {typed.goods !== "none" && (
          <div>
            <p className={css.label}>{t.goods}</p>
            <SegmentedControl
              aria-label={t.goods}
              fullWidth
              data={(["van", "waste"] as const).map((value) => ({
                value,
                label: t.places[value],
              }))}
              value={typed.goods}
              onChange={(goods) => change({ goods })}
            />
          </div>
        )}
        {typed.reason === "price" && <p className={css.about}>{t.off}</p>}
        <ul className={css.lines}>
          {left.map((of) => {
            const key = keyOf(of);
            return (
              (chosen ? chosen === of : isOpen(of, typed.reason)) && (
                <LineToCredit
                  key={key}
                  of={of}
                  typed={typed}
                  fault={faulty === key ? fault : null}
                  odd={odd?.key === key ? odd : null}
                  onChange={change}
                />
              )
            );
          })}
        </ul>
        {chosen && left.length > 1 && (
          <Button variant="subtle" onClick={() => setChosen(null)}>
            {t.allLines}
          </Button>
        )}
        <TextInput
          label={t.note}
          maxLength={500}
          value={typed.summary}
          onChange={(event) => change({ summary: event.currentTarget.value })}
        />
        {fault && faulty === null && <FaultWords of={fault} />}
        <Button type="submit" loading={writing}>
          {t.write(formatPounds(preview instanceof CreditRefused ? pence(0) : preview.total))}
        </Button>
      </Stack>
    </Form>
  );
}

function attempt<T>(make: () => T): T | CreditRefused {
  try {
    return make();
  } catch (error) {
    if (error instanceof CreditRefused) return error;
    throw error;
  }
}

/** Of the line at a place of the invoice; null for none. */
function keyAt(left: readonly LeftOfLine[], place: number | null): string | null {
  const of = place === null ? undefined : left[place];
  return of ? keyOf(of) : null;
}

/** One piece of the line, so that a single one is credited with two taps. */
const oneOf = (of: LeftOfLine): Typed["lines"] => ({
  [keyOf(of)]: stepped("", of.quantity, 1),
});

/** What is usual; it can be changed. */
const goodsFor = (reason: ChosenReason): CreditedGoods =>
  reason === "damaged" ? "waste" : reason === "returned" || reason === "refused" ? "van" : "none";
