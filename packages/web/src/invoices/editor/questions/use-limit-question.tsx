import { formatPounds, type Pence } from "@roundsman/core/money";
import { roleOf } from "@roundsman/core/role";
import { useRef, useState } from "react";
import { CustomerSheet, type CustomerEdit } from "../../../customers/customer-sheet.tsx";
import { useLanguage } from "../../../messages/language.tsx";
import type { Language } from "../../../messages/speak.ts";
import {
  isFixedLimit,
  overLimit,
  type OverLimit,
  type Weighed,
  type WeighedDraft,
} from "../../../payments/limit/credit-limit.ts";
import { useActor } from "../../../session/current-session.ts";
import { currentPhone } from "../../../sync/store/current-phone.ts";
import { useConfirm, useIsAsked, type Question } from "../../../ui/layer/confirm.tsx";
import { toast } from "../../../ui/layer/toast.ts";
import { useToday } from "../../../ui/hooks/use-today.ts";

/**
 * Asks before a customer owes more than their credit limit. Above a limit that a manager set, a
 * driver may save only if the invoice is paid in cash at once; a manager may change the limit from
 * the question. `ask` resolves with whether to save. `paidNow` returns how many pence are paid in
 * cash then, null for none. `settle` takes that cash after saving and shows a message if it fails.
 */
export function useLimitQuestion(weighed: Weighed) {
  const { language } = useLanguage();
  const actor = useActor();
  const today = useToday();
  const confirm = useConfirm();
  const isAsked = useIsAsked();
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const pay = useRef<Paying | null>(null);
  const isManager = actor !== null && roleOf(actor) === "manager";

  const ask = async (draft: WeighedDraft): Promise<boolean> => {
    pay.current = null;
    const over = await overLimit(weighed, draft, currentPhone().db);
    if (!over?.grows) return true;
    const t = await limitWords(language);
    // The words are loaded on demand. Without them the question cannot be asked, and saving is
    // allowed.
    if (!t) return true;
    const { customer } = over;
    const isFixed = isFixedLimit(customer, { isManager, today });
    const payNow = isFixed ? await payments(t.notTaken) : null;
    return new Promise((resolve) => {
      const goBack = () => resolve(false);
      const change = () => {
        goBack();
        setEdit({ customer });
      };
      const save = () => {
        pay.current = payNow && { take: payNow, amount: over.own };
        resolve(true);
      };
      confirm({
        ...questionOf(over, t, payNow !== null),
        no: t.back,
        ...(isManager && { other: { label: t.change, choose: change } }),
        danger: false,
        onYes: save,
        onNo: goBack,
      });
    });
  };

  const paidNow = (): Pence | null => pay.current?.amount ?? null;

  /** `key` is that of the saved invoice. */
  const settle = async (key: string): Promise<void> => {
    await pay.current?.take(key);
    pay.current = null;
  };

  const sheet = (
    <CustomerSheet
      // The question closes first, because it returns the focus.
      edit={isAsked ? null : edit}
      onClose={() => setEdit(null)}
    />
  );
  return { ask, paidNow, settle, sheet };
}

type LimitWords = NonNullable<Awaited<ReturnType<typeof limitWords>>>;

function questionOf(
  { customer: { name }, owed, own, limit }: OverLimit,
  t: LimitWords,
  isPaidNow: boolean,
): Pick<Question, "title" | "text" | "yes"> {
  const [owes, most] = [formatPounds(owed), formatPounds(limit)];
  return isPaidNow
    ? {
        title: t.fixedTitle,
        text: t.fixedText(name, owes, most),
        yes: t.paidNow(formatPounds(own)),
      }
    : { title: t.title, text: t.text(name, owes, most), yes: t.save };
}

type PayNow = (key: string) => Promise<void>;

interface Paying {
  readonly take: PayNow;
  readonly amount: Pence;
}

/**
 * Loaded before anything is saved. Where it cannot be loaded, the driver is asked as for any other
 * limit: goods can be delivered without signal.
 */
const payments = (notTaken: string): Promise<PayNow | null> =>
  import("../../../payments/limit/pay-in-cash.ts").then(
    ({ payInCash }) =>
      async (key) => {
        await payInCash([key]).catch(() => toast.failed(notTaken));
      },
    () => null,
  );

/** null where the words cannot be loaded. */
const limitWords = (language: Language) =>
  import("../../../messages/late/payments-words.ts").then(
    ({ paymentsWords }) => paymentsWords(language).limit,
    () => null,
  );
