import { ActionIcon, Button, TextInput, type TextInputProps } from "@mantine/core";
import { Trash2 } from "lucide-react";
import type { ChangeEvent } from "react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { AdjustedNote } from "./adjusted-note.tsx";
import { formatGrouped, formatDecimal } from "@roundsman/core/decimal";
import css from "./product-card-form.module.css";
import {
  impliedTotal,
  isNumeric,
  isReducible,
  numberIn,
  PRODUCT_FIELDS,
  reduced,
  restored,
  typed,
  type ProductCard,
  type ProductField,
} from "./product-cards.ts";
import { doubtAbout } from "./product-doubts.ts";
import { Section } from "../section.tsx";

interface ProductCardFormProps {
  /** Counts from 1. */
  readonly number: number;
  readonly card: ProductCard;
  readonly onChange: (card: ProductCard) => void;
  readonly onRemove: () => void;
}

/** One product of a customs invoice: its fields and the × 0.7 button. */
export function ProductCardForm({ number, card, onChange, onRemove }: ProductCardFormProps) {
  const t = useCustomsWords().products;
  const reduce = () =>
    isReducible(card) ? onChange(reduced(card)) : toast.failed(t.nothingToReduce);
  const remove = (
    <ActionIcon aria-label={t.remove(number)} onClick={onRemove} className={css.remove ?? ""}>
      <Trash2 size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Section title={t.card(number)} aside={remove}>
      <div className={css.fields}>
        {PRODUCT_FIELDS.map((field) => (
          <div key={field} className={css[field]}>
            <Field
              field={field}
              card={card}
              onText={(text) => onChange(typed(card, field, text))}
            />
          </div>
        ))}
      </div>
      <div className={css.foot}>
        <ImpliedTotal card={card} onTotal={(text) => onChange(typed(card, "total_value", text))} />
        <Button variant="light" aria-label={t.reduceLabel(number)} onClick={reduce}>
          {t.reduce}
        </Button>
      </div>
      {card.original && <AdjustedNote onRestore={() => onChange(restored(card))} />}
    </Section>
  );
}

function Field({
  field,
  card,
  onText,
}: {
  readonly field: ProductField;
  readonly card: ProductCard;
  readonly onText: (text: string) => void;
}) {
  const { record, products: t } = useCustomsWords();
  const { units } = t;
  const doubt = doubtAbout(field, card.values);
  const original =
    field === "unit_value" || field === "total_value" ? card.original?.[field] : undefined;
  const shared = {
    label: record[field],
    value: card.values[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onText(event.currentTarget.value),
    description: doubt ? t[doubt] : original && `${t.original} ${original}`,
    descriptionProps: { className: doubt ? css.doubt : css.original },
    enterKeyHint: "next",
  } satisfies TextInputProps;
  if (isNumeric(field))
    return (
      <AmountInput
        {...shared}
        inputWrapperOrder={BENEATH}
        {...(field === "cube" && unit(units.volume))}
      />
    );
  return (
    <TextInput
      {...shared}
      inputWrapperOrder={BENEATH}
      autoComplete="off"
      {...(field === "hs_code" && { inputMode: "numeric", spellCheck: false })}
    />
  );
}

const BENEATH: NonNullable<TextInputProps["inputWrapperOrder"]> = ["label", "input", "description"];

/** A fixed unit at the right of a number field. */
const unit = (word: string) => ({
  rightSection: <span className={css.unit}>{word}</span>,
  rightSectionPointerEvents: "none" as const,
});

/** Offers unit value × quantity if the total differs from it. */
function ImpliedTotal({
  card,
  onTotal,
}: {
  readonly card: ProductCard;
  readonly onTotal: (text: string) => void;
}) {
  const t = useCustomsWords().products;
  const implied = impliedTotal(card);
  const total = numberIn(card.values.total_value);
  if (!implied || card.original || (total && formatGrouped(total, 2) === formatGrouped(implied, 2)))
    return <span />;
  return (
    <Button
      variant="subtle"
      className={css.implied ?? ""}
      onClick={() => onTotal(formatDecimal(implied))}
    >
      {t.useImplied(formatGrouped(implied, 2))}
    </Button>
  );
}
