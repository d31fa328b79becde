import { Button, Stack, TextInput } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { keyOf, type Typed } from "./credit-form.ts";
import css from "./credit-notes.module.css";
import { FaultWords, LineToCredit } from "./line-to-credit.tsx";
import { Reasons } from "./reasons.tsx";
import { useCreditForm, type CreditForm } from "./use-credit-form.ts";

/**
 * The form of a credit note: lines, reason, and where the goods go. Never more than is left of a
 * line.
 */
export function CreditFields(props: CreditForm) {
  const t = useCreditWords();
  const form = useCreditForm(props);
  const { typed, change } = form;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void form.write();
      }}
    >
      <Stack gap="md" pb="md">
        <Reasons reason={typed.reason} onReason={form.chooseReason} />
        {typed.goods !== "none" && (
          <GoodsField goods={typed.goods} onGoods={(goods) => change({ goods })} />
        )}
        {typed.reason === "price" && <p className={css.about}>{t.off}</p>}
        <ul className={css.lines}>
          {form.lines.map((line) => (
            <LineToCredit
              key={keyOf(line)}
              uncredited={line}
              typed={typed}
              fault={form.faultOf(keyOf(line))}
              odd={form.oddOf(keyOf(line))}
              onChange={change}
            />
          ))}
        </ul>
        {form.showAll && (
          <Button variant="subtle" onClick={form.showAll}>
            {t.allLines}
          </Button>
        )}
        <TextInput
          label={t.note}
          maxLength={500}
          value={typed.summary}
          onChange={(event) => change({ summary: event.currentTarget.value })}
        />
        {form.fault && <FaultWords refusal={form.fault} />}
        <Button type="submit" loading={form.writing}>
          {t.write(formatPounds(form.total))}
        </Button>
      </Stack>
    </Form>
  );
}

interface GoodsFieldProps {
  readonly goods: Exclude<Typed["goods"], "none">;
  readonly onGoods: (goods: "van" | "waste") => void;
}

/** Where returned goods go. */
function GoodsField({ goods, onGoods }: GoodsFieldProps) {
  const t = useCreditWords();
  return (
    <div>
      <p className={css.label}>{t.goods}</p>
      <SegmentedControl
        aria-label={t.goods}
        fullWidth
        data={(["van", "waste"] as const).map((value) => ({ value, label: t.places[value] }))}
        value={goods}
        onChange={onGoods}
      />
    </div>
  );
}
