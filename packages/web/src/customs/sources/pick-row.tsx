import { UnstyledButton } from "@mantine/core";
import { Check } from "lucide-react";
import css from "./pick-row.module.css";

interface PickRowProps {
  readonly heading: string;
  readonly beneath: string;
  /** Whether the field contains this record; undefined if the row is not a single record. */
  readonly isPicked?: boolean;
  readonly onPick: () => void;
}

export function PickRow({ heading, beneath, isPicked, onPick }: PickRowProps) {
  return (
    <UnstyledButton className={css.row} aria-pressed={isPicked} onClick={onPick}>
      <span className={css.words}>
        <b>{heading}</b>
        <small>{beneath}</small>
      </span>
      {isPicked === true && <Check size={22} aria-hidden className={css.check} />}
    </UnstyledButton>
  );
}
