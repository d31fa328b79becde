import type { Random } from "./random.ts";
import { BATCHES } from "./plans/batches.ts";
import { INVOICES } from "./plans/invoices.ts";
import type { Ledger } from "./ledger.ts";
import type { Planner, Plan } from "./plan.ts";
import { firstPlanners, RECORD_FORMS } from "./plans/record-forms.ts";
import { GROUPS } from "./plans/groups.ts";
import { COMPANIES } from "./plans/companies.ts";
import { CREDITS } from "./money/crediting.ts";
import { HAND_OUTS } from "./money/hand-out.ts";
import { ISSUED } from "./money/issued.ts";
import { ON_ACCOUNT } from "./money/on-account.ts";
import { PAYMENTS } from "./money/paying.ts";
import { STATEMENTS } from "./money/statements.ts";
import { SUBMISSIONS } from "./money/submitting.ts";

const PLANNERS: readonly (readonly [weight: number, planner: Planner])[] = [
  ...RECORD_FORMS,
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
const WHOLE = PLANNERS.reduce((sum, [weight]) => sum + weight, 0);

/**
 * The next thing that a person does. A day begins by creating some customers, products and tasks.
 */
export function nextPlan(ledger: Ledger, random: Random, number: number): Plan {
  const first = firstPlanners()[number];
  for (;;) {
    const plan = (first ?? anyPlanner(random))({ ledger, random, number });
    if (plan) return plan;
  }
}

function anyPlanner(random: Random): Planner {
  let left = random.roll(Math.ceil(WHOLE * 2)) / 2;
  for (const [weight, planner] of PLANNERS) if ((left -= weight) < 0) return planner;
  return anyPlanner(random);
}
