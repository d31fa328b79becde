import { roleOf } from "@roundsman/core/role";
import { useLanguage } from "../../messages/language.tsx";
import { useActor } from "../../session/current-session.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import type { LimitAnswer, SubmitQuestion } from "./ask-limits.ts";

/** Asks before scheduled invoices that become owed take customers over their credit limits. */
export function useAskLimits() {
  const { language } = useLanguage();
  const actor = useActor();
  const today = useToday();
  const confirm = useConfirm();
  const isManager = actor !== null && roleOf(actor) === "manager";
  return async (
    invoices: readonly LocalInvoice[],
    submit: SubmitQuestion | null,
  ): Promise<LimitAnswer> => {
    const scheduled = invoices.filter(({ paymentStatus }) => paymentStatus === "scheduled");
    if (scheduled.length === 0) return "unasked";
    // Where the code of payments cannot be loaded, nothing is asked, and submitting is allowed.
    const program = await import("./ask-limits.ts").catch(() => null);
    if (!program) return "unasked";
    return program.askLimits(scheduled, { submit, language, isManager, today, confirm });
  };
}
