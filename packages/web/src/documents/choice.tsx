import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import css from "./batch-sheet.module.css";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly words: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A labelled choice between a few options. */
export function Choice<Value extends string>({
  label,
  words,
  values,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <div>
      <span className={css.label} aria-hidden>
        {label}
      </span>
      <SegmentedControl
        aria-label={label}
        fullWidth
        data={values.map((each) => ({ value: each, label: words[each] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
