import type { Chance } from "./chance.ts";
import { BATCHES } from "./batches.ts";
import { INVOICES } from "./invoices.ts";
import type { Ledger } from "./ledger.ts";
import type { Idea, Plan } from "./idea.ts";
import { firstIdeas, PEOPLE } from "./people.ts";
import { GROUPS } from "./rounds.ts";
import { COMPANIES } from "./companies.ts";
import { CREDITS } from "./money/crediting.ts";
import { HAND_OUTS } from "./money/hand-out.ts";
import { ISSUED } from "./money/issued.ts";
import { ON_ACCOUNT } from "./money/on-account.ts";
import { PAYMENTS } from "./money/paying.ts";
import { STATEMENTS } from "./money/statements.ts";
import { SUBMISSIONS } from "./money/submitting.ts";

const IDEAS: readonly (readonly [weight: number, idea: Idea])[] = [
  ...PEOPLE,
  ...GROUPS,
  ...INVOICES,
  ...BATCHES,
  ...COMPANIES,
  ...HAND_OUTS,
  ...PAYMENTS,
  ...ON_ACCOUNT,
  ...STATEMENTS,
  ...CREDITS,
  ...ISSUED,
  ...SUBMISSIONS,
];
const WHOLE = IDEAS.reduce((sum, [weight]) => sum + weight, 0);

/**
 * The next thing that a person does. A day begins by creating some customers, products and tasks.
 */
export function nextPlan(ledger: Ledger, chance: Chance, number: number): Plan {
  const first = firstIdeas()[number];
  for (;;) {
    const plan = (first ?? anyIdea(chance))({ ledger, chance, number });
    if (plan) return plan;
  }
}

function anyIdea(chance: Chance): Idea {
  let left = chance.roll(Math.ceil(WHOLE * 2)) / 2;
  for (const [weight, idea] of IDEAS) if ((left -= weight) < 0) return idea;
  return anyIdea(chance);
}
