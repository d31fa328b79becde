import type { Planner } from "../plan.ts";
import { fieldsOf, entriesOf, nameOf, type Invoice } from "../ledger.ts";
import { known } from "../lists.ts";
import { poundsInWords } from "../pennies.ts";
import { today } from "../plans/sheets.ts";
import { balancesIn } from "./accounts.ts";

/** Downloads a customer's statement of account on their page; changes nothing else. */
const stating: Planner = ({ ledger, random }) => {
  const closing = balancesIn(ledger, today());
  const invoiced = new Set(
    entriesOf(ledger, "invoices").map((entry) => fieldsOf<Invoice>(entry).customerKey),
  );
  const there = known(ledger, "customers").filter(
    ({ key }) => invoiced.has(key) && (closing[key] ?? 0) >= 0,
  );
  if (there.length === 0) return null;
  const customer = random.pick(there);
  const total = closing[customer.key] ?? 0;
  return {
    title: `statement of ${nameOf(customer)}, ${poundsInWords(total)}`,
    moves: [
      { go: "Contacts" },
      { tap: nameOf(customer), as: "page" },
      { tap: "Statement" },
      { tap: "PDF", in: "dialog" },
      { tap: "Close", in: "dialog" },
      { shut: true },
      { tap: "Back to contacts", as: "link" },
    ],
    stages: [],
    newRows: [],
    paper: { invoice: null, total },
  };
};

export const STATEMENTS: readonly (readonly [weight: number, planner: Planner])[] = [[4, stating]];
