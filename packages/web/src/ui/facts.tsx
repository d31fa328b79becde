import { Fragment } from "react";
import css from "./facts.module.css";

/** Short facts in a line, "INV-7 · 2026-11-20"; a line ends between two of them, and within one only where it is longer than the line. */
export const Facts = ({ of }: { readonly of: readonly string[] }) =>
  of.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && " · "}
      <span className={css.fact}>{fact}</span>
    </Fragment>
  ));
