import type { Pence } from "@roundsman/core/money";
import { Link, useSearch } from "@tanstack/react-router";
import css from "./owed-link.module.css";

/** A customer of one driver, or a customer of the business with all its drivers. */
type Whose = { readonly customer: number } | { readonly business: number };

interface OwedLinkProps {
  readonly whose: Whose;
  readonly name: string;
  /** Below 0: the customer is in credit. */
  readonly owed: Pence;
  readonly children: string;
}

/**
 * For managers: what a customer owes, with a link to the invoices that it is for. For a customer in
 * credit it links to the list of money on account.
 */
export function OwedLink({ whose, name, owed, children }: OwedLinkProps) {
  const { period } = useSearch({ strict: false });
  const days = period !== undefined && { period };
  const asked = owed < 0 ? {} : { ...whose, of: name };
  return (
    <Link
      to="/info/office/$list"
      params={{ list: owed < 0 ? "on-account" : "debts" }}
      search={{ ...asked, ...days }}
      className={css.owed}
      aria-label={`${name}: ${children}`}
    >
      {children}
    </Link>
  );
}
