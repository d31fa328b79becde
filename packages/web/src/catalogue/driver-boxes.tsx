import { Checkbox } from "@mantine/core";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import catalogue from "./catalogue.module.css";
import css from "./driver-boxes.module.css";
import type { Person } from "./people.ts";

interface DriverBoxesProps {
  readonly label: string;
  readonly drivers: readonly Person[];
  readonly chosen: readonly number[];
  readonly disabled?: boolean;
  readonly onToggle: (id: number) => void;
}

export function DriverBoxes({
  label,
  drivers,
  chosen,
  disabled = false,
  onToggle,
}: DriverBoxesProps) {
  const t = useCatalogueWords();
  return (
    <fieldset className={css.drivers} disabled={disabled}>
      <legend>{label}</legend>
      {drivers.length === 0 && <p className={catalogue.detail}>{t.noDrivers}</p>}
      {drivers.map(({ id, name, isDisabled }) => (
        <Checkbox
          key={id}
          className={css.driver ?? ""}
          label={isDisabled ? t.disabled(name) : name}
          checked={chosen.includes(id)}
          onChange={() => onToggle(id)}
        />
      ))}
    </fieldset>
  );
}

/** The list with `id` added, or removed if it was in. */
export const toggled = (chosen: readonly number[], id: number): readonly number[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
