import { Button, Stack, TextInput } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import {
  CreditRefused,
  type CreditedGoods,
  type ChosenReason,
} from "@roundsman/core/credit/credit-note";
import { numberOf } from "@roundsman/core/invoice";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import { formatPounds, pence } from "@roundsman/core/money";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { numberSoon } from "../papers/number-invoices.ts";
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
import { creditInvoice, isLeft, noteFor, type Crediting } from "./queries.ts";
import { Reasons } from "./reasons.tsx";
import { useNotesHere } from "./use-notes-here.ts";

/** Milliseconds for the server's number of the invoice to come. */
const PATIENCE = 3000;

interface CreditSheetProps {
  readonly invoice: LocalInvoice;
  readonly crediting: Crediting;
  /** Of the invoice's line that it is about; null for all of them. */
  readonly place: number | null;
  readonly onClose: () => void;
  readonly onWritten: (noteKey: string) => void;
}

/** What is credited, why, and where the goods go; never more than is left of a line. */
export function CreditSheet({ invoice, crediting, place, onClose, onWritten }: CreditSheetProps) {
  const { common } = useMessages();
  const t = useCreditWords();
  const notesHere = useNotesHere();
  const left = crediting.left.filter(isLeft);
  const [first, setChosen] = useState(() => keyAt(crediting, place));
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
  const preview = attempt(() => noteFor(invoice, crediting, wanted));
  const change = (fields: Partial<Typed>) => {
    setFault(null);
    setOdd(undefined);
    setTyped({ ...typed, ...fields });
  };
  const [write, writing] = useOnce(async () => {
    const unread = unreadable(left, typed);
    if (unread !== undefined) return setOdd(unread);
    if (preview instanceof CreditRefused) return setFault(preview);
    const notes = await notesHere([invoice]);
    if (notes === "missing") return;
    // What the button says was worked out without them.
    if (notes === "come") return toast.failed(t.notesCame);
    try {
      // The paper names the invoice: with signal, by the server's number.
      if (numberOf(invoice) === null) await numberSoon(invoice.key, { patience: PATIENCE });
      const key = await creditInvoice(invoice.key, wanted);
      onWritten(key);
    } catch (error) {
      if (error instanceof CreditRefused) setFault(error);
      else toast.failed(t.failed);
    }
  });
  const faulty = fault?.index === null || fault === null ? null : wanted.keys[fault.index];
  return (
    <Sheet title={t.add} opened height="full" onClose={onClose} closeLabel={common.close}>
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
    </Sheet>
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
function keyAt({ left }: Crediting, place: number | null): string | null {
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
