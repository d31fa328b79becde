import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListAsk } from "./ask.ts";

/** A link to the documents behind a figure; keeps the office's period for the way back. */
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
