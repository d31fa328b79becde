import type { Day } from "@roundsman/core/day";
import { formatPounds, pence } from "@roundsman/core/money";
import { paymentsWords, type PaymentsWords } from "../../messages/late/payments-words.ts";
import type { Language } from "../../messages/speak.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { Question } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { openSum } from "../payment-form.ts";
import { takePaymentBack } from "../queries.ts";
import { isFixedLimit } from "./credit-limit.ts";
import { limitsPassed, type PassedLimit } from "./limits-passed.ts";
import { payInCash } from "./pay-in-cash.ts";

/** The person's answer. "unasked": no limit is passed; null: they went back. */
export type LimitAnswer = "unasked" | Submitting | null;

interface Submitting {
  /** Keys of invoices that stay in the schedule. */
  readonly left: ReadonlySet<string>;
  /** Takes the cash once the invoices are owed. Resolves with the function that undoes it. */
  readonly settle: () => Promise<() => Promise<void>>;
}

/** The question that is asked without limits; both are shown as one. */
export interface SubmitQuestion {
  readonly title: string;
  readonly about: string;
  readonly undo: string;
}

interface Asking {
  readonly submit: SubmitQuestion | null;
  readonly language: Language;
  readonly isManager: boolean;
  readonly today: Day;
  readonly confirm: (question: Question) => void;
}

/**
 * Asks once about all customers whom some scheduled invoices take over their credit limit, as the
 * editor asks about one. The other customers' invoices can be submitted alone.
 */
export async function askLimits(
  scheduled: readonly LocalInvoice[],
  asking: Asking,
): Promise<LimitAnswer> {
  const passed = await limitsPassed(scheduled, currentPhone().db);
  if (passed.length === 0) return "unasked";
  const { limit: t } = paymentsWords(asking.language);
  const fixed = passed.filter(({ customer }) => isFixedLimit(customer, asking));
  const theirs = new Set(passed.flatMap(({ invoices }) => invoices.map(({ key }) => key)));
  const rest = scheduled.length - theirs.size;
  const cash = pence(openSum(fixed.flatMap(({ invoices }) => invoices)));
  const { submit } = asking;
  const title = fixed.length > 0 ? t.fixedTitle : t.many.title;
  return new Promise((resolve) => {
    const answer = (left: ReadonlySet<string>, paid: readonly PassedLimit[]) =>
      resolve({ left, settle: () => takeCash(paid, t.many.notTaken) });
    asking.confirm({
      title: submit?.title ?? title,
      // Blank lines separate what happens, who is over the limit, what to do, and the undo.
      text: [
        ...(submit ? [submit.about] : []),
        [...(submit ? [title] : []), ...linesOf(passed, t)].join("\n"),
        ...fixedLine(fixed, t),
        ...(submit ? [submit.undo] : []),
      ].join("\n\n"),
      yes: fixed.length > 0 ? t.many.paidNow(formatPounds(cash)) : t.many.submit,
      no: t.back,
      ...(rest > 0 && { other: { label: t.many.others(rest), choose: () => answer(theirs, []) } }),
      danger: false,
      onYes: () => answer(new Set(), fixed),
      onNo: () => resolve(null),
    });
  });
}

type LimitWords = PaymentsWords["limit"];

/** As many as a phone shows without scrolling. */
const NAMED = 5;

function linesOf(passed: readonly PassedLimit[], { many }: LimitWords): readonly string[] {
  const lines = passed.slice(0, NAMED).map(({ customer: { name }, owed, limit }) =>
    many.over(name, {
      owes: formatPounds(owed),
      limit: formatPounds(limit),
      by: formatPounds(pence(owed - limit)),
    }),
  );
  return passed.length > NAMED ? [...lines, many.more(passed.length - NAMED)] : lines;
}

function fixedLine(fixed: readonly PassedLimit[], { many }: LimitWords): readonly string[] {
  if (fixed.length === 0) return [];
  const names = fixed.slice(0, NAMED).map(({ customer }) => customer.name);
  return [many.fixed(names, fixed.length - names.length)];
}

/**
 * Takes one payment a customer, or several where one cannot hold the amount. If it fails for one
 * customer, shows a message and takes the others.
 */
async function takeCash(
  fixed: readonly PassedLimit[],
  notTaken: string,
): Promise<() => Promise<void>> {
  const taken: string[] = [];
  let isMissing = false;
  for (const { invoices } of fixed) {
    const keys = invoices.map(({ key }) => key);
    const payments = await payInCash(keys).catch(() => {
      isMissing = true;
      return [];
    });
    taken.push(...payments);
  }
  if (isMissing) toast.failed(notTaken);
  return async () => {
    for (const key of taken) await takePaymentBack(key);
  };
}
