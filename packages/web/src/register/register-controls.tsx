import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { EVERY_NUMBER, SHOWN_STATES, useEverySeries, type RegisterFilter } from "./queries.ts";
import { useRegisterWords } from "../messages/late/register-words.ts";
import css from "./screen.module.css";

interface ControlsProps {
  readonly filter: RegisterFilter;
  readonly onChange: (filter: RegisterFilter) => void;
}

/** Filters by one number, or by series and state. */
export function RegisterControls({ filter, onChange }: ControlsProps) {
  const { common } = useMessages();
  const t = useRegisterWords();
  const series = useEverySeries();
  const [typed, setTyped] = useState(filter.number ?? "");
  const choose = (change: Partial<RegisterFilter>) => {
    setTyped("");
    onChange({ ...filter, number: null, ...change });
  };
  return (
    <div className={css.controls}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...EVERY_NUMBER, number: typed.trim() === "" ? null : typed.trim() });
        }}
      >
        <TextInput
          type="search"
          label={t.find}
          placeholder={t.findHint}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          rightSectionWidth={52}
          rightSection={
            <Button type="submit" variant="subtle" h={44} px={12} aria-label={common.search}>
              <Search size={20} aria-hidden />
            </Button>
          }
        />
      </Form>
      <NativeSelect
        label={t.series}
        data={[{ value: "", label: t.allSeries }, ...series]}
        value={filter.series ?? ""}
        onChange={(event) => choose({ series: event.currentTarget.value || null })}
      />
      <NativeSelect
        label={t.state}
        data={[
          { value: "", label: t.allStates },
          ...SHOWN_STATES.map((value) => ({ value, label: t.states[value] })),
        ]}
        value={filter.state ?? ""}
        onChange={(event) =>
          choose({
            state: SHOWN_STATES.find((each) => each === event.currentTarget.value) ?? null,
          })
        }
      />
    </div>
  );
}
