import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./bar-action.module.css";

/** An action of selection mode: an icon above its word. */
export function BarAction({
  icon,
  label,
  name,
  tone = "plain",
  onClick,
}: {
  readonly icon: ReactNode;
  readonly label: string;
  /** The full name, where the label is short for it. */
  readonly name?: string;
  readonly tone?: "plain" | "danger";
  readonly onClick: () => void;
}) {
  return (
    <UnstyledButton className={css.action} data-tone={tone} aria-label={name} onClick={onClick}>
      {icon}
      {label}
    </UnstyledButton>
  );
}
