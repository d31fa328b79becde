import { UnstyledButton } from "@mantine/core";
import { Check } from "lucide-react";
import css from "./pick-row.module.css";

interface PickRowProps {
  readonly heading: string;
  readonly beneath: string;
  /** Whether the field contains this record; undefined if the row is not a single record. */
  readonly held?: boolean;
  readonly onPick: () => void;
}

export function PickRow({ heading, beneath, held, onPick }: PickRowProps) {
  return (
    <UnstyledButton className={css.row} aria-pressed={held} onClick={onPick}>
      <span className={css.words}>
        <b>{heading}</b>
        <small>{beneath}</small>
      </span>
      {held === true && <Check size={22} aria-hidden className={css.check} />}
    </UnstyledButton>
  );
}
