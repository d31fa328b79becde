import { NativeSelect } from "@mantine/core";
import type { OpenWork } from "@roundsman/contract/office/hand-overs";
import { useHandOverWords } from "../../messages/late/hand-overs/words.ts";
import { DateField } from "../../ui/form/date-field.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useToday } from "../../ui/hooks/use-today.ts";
import { SPANS, type Choice } from "./choice.ts";
import css from "./hand-overs.module.css";
import type { Person } from "./queries.ts";

interface WorkFieldsProps {
  readonly people: readonly Person[];
  /** The routes of the driver who gives the work. */
  readonly routes: OpenWork["routes"];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

const TALL = { input: { minHeight: "3rem" } };

/** The fields: from whom, which work, for how long, to whom. */
export function WorkFields({ people, routes, choice, onChange }: WorkFieldsProps) {
  const t = useHandOverWords();
  const takers = people.filter(({ id, isDisabled }) => !isDisabled && id !== choice.from);
  const pick = (people: readonly Person[]) => [
    { value: "", label: t.choose },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className={css.fields}>
      <NativeSelect
        label={t.from}
        styles={TALL}
        data={pick(people)}
        value={choice.from ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const from = Number(value) || null;
          onChange({ ...choice, from, route: null, to: choice.to === from ? null : choice.to });
        }}
      />
      <NativeSelect
        label={t.what}
        styles={TALL}
        data={[
          { value: "", label: t.all },
          ...routes.map(({ id, name, stops }) => ({
            value: String(id),
            label: t.route(name, stops),
          })),
        ]}
        value={choice.route ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, route: Number(value) || null })
        }
      />
      <SpanFields choice={choice} onChange={onChange} />
      <NativeSelect
        label={t.to}
        styles={TALL}
        data={pick(takers)}
        value={choice.to ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, to: Number(value) || null })
        }
      />
    </div>
  );
}

function SpanFields({ choice, onChange }: Pick<WorkFieldsProps, "choice" | "onChange">) {
  const t = useHandOverWords();
  const today = useToday();
  return (
    <>
      <SegmentedControl
        aria-label={t.until}
        data={SPANS.map((value) => ({ value, label: t.spans[value] }))}
        value={choice.span}
        onChange={(value) =>
          onChange({ ...choice, span: SPANS.find((each) => each === value) ?? "today" })
        }
      />
      {choice.span === "day" && (
        <DateField
          label={t.lastDay}
          value={choice.day}
          from={today}
          onChange={(day) => onChange({ ...choice, day })}
        />
      )}
    </>
  );
}
