import { Link, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useHandOverWords } from "../../messages/late/hand-overs/words.ts";
import page from "../../ui/page-link.module.css";
import type { ListAsk } from "../lists/ask.ts";
import { choiceIn, searchOf } from "./choice.ts";

/** A link to the invoices behind a figure; keeps the form's choice for the way back. */
export function WorkLink({
  ask: { list, ...search },
  className,
  children,
}: {
  readonly ask: ListAsk;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const chosen = choiceIn(useSearch({ strict: false }));
  return (
    <Link
      to="/info/office/$list"
      params={{ list }}
      search={{ ...searchOf(chosen), ...search }}
      className={className}
    >
      {children}
    </Link>
  );
}

/** The link from such a list back to the hand-overs. */
export function BackToHandOvers() {
  const chosen = choiceIn(useSearch({ strict: false }));
  return (
    <Link to="/info/office/hand-overs" search={searchOf(chosen)} className={page.link}>
      <ArrowLeft size={18} aria-hidden />
      {useHandOverWords().title}
    </Link>
  );
}
