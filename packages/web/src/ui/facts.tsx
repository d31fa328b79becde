import type { ReactNode } from "react";
import css from "./facts.module.css";

interface FactsProps {
  /** Empty facts are left out. */
  readonly facts: readonly ReactNode[];
}

/**
 * Short facts in a row, "INV-7 · 2026-11-20". Lines break between facts; a fact breaks only where
 * it is longer than a line.
 */
export const Facts = ({ facts }: FactsProps) => (
  <span className={css.facts}>
    {facts.filter(Boolean).map((fact, index) => (
      <span key={index} className={css.fact}>
        {index > 0 && <span className={css.dot}> · </span>}
        {fact}
      </span>
    ))}
  </span>
);
