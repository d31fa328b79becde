import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListAsk } from "./ask.ts";

/** Leads to the documents behind a figure, and knows the way back to the same days of the office. */
export function ListLink({
  ask: { list, ...search },
  className,
  children,
}: {
  readonly ask: ListAsk;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { period } = useSearch({ strict: false });
  return (
    <Link
      to="/info/office/$list"
      params={{ list }}
      search={{ ...search, ...(period !== undefined && { period }) }}
      className={className}
    >
      {children}
    </Link>
  );
}
