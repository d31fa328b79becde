import { NativeSelect } from "@mantine/core";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { DateField } from "../ui/form/date-field.tsx";
import css from "./office.module.css";
import { PERIODS, type Period } from "./period.ts";

/** The choice of the board's days. */
export function PeriodFields({
  period,
  fault,
  onChange,
}: {
  readonly period: Period;
  readonly fault: "backwards" | "tooLong" | null;
  readonly onChange: (period: Period) => void;
}) {
  const t = useOfficeWords();
  return (
    <div className={css.period}>
      <NativeSelect
        label={t.period}
        styles={{ input: { minHeight: "3rem" } }}
        data={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
        value={period.name}
        onChange={(event) => {
          const name = PERIODS.find((each) => each === event.currentTarget.value);
          if (name) onChange({ ...period, name });
        }}
      />
      {period.name === "custom" && (
        <>
          <DateField
            label={t.from}
            value={period.from}
            onChange={(from) => onChange({ ...period, from })}
          />
          <DateField
            label={t.to}
            value={period.to}
            error={fault === null ? undefined : t[fault]}
            onChange={(to) => onChange({ ...period, to })}
          />
        </>
      )}
    </div>
  );
}
