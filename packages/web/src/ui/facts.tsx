import type { ReactNode } from "react";
import css from "./facts.module.css";

interface FactsProps {
  /** What is empty is left out. */
  readonly of: readonly ReactNode[];
}

/** Short facts in a line, "INV-7 · 2026-11-20"; a line ends between two of them, and within one only where it is longer than the line. */
export const Facts = ({ of }: FactsProps) => (
  <span className={css.facts}>
    {of.filter(Boolean).map((fact, index) => (
      <span key={index} className={css.fact}>
        {index > 0 && <span className={css.dot}> · </span>}
        {fact}
      </span>
    ))}
  </span>
);
