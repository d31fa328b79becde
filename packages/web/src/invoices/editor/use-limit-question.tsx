import { formatPounds } from "@roundsman/core/money";
import { roleOf } from "@roundsman/core/role";
import { useState } from "react";
import { CustomerSheet, type CustomerEdit } from "../../customers/customer-sheet.tsx";
import { useLanguage } from "../../messages/language.tsx";
import type { Language } from "../../messages/speak.ts";
import { overLimit, type Weighed, type WeighedDraft } from "../../payments/limit/credit-limit.ts";
import { useActor } from "../../session/current-session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { useConfirm, useIsAsked } from "../../ui/layer/confirm.tsx";

/** Asks before somebody owes more than their credit limit; a manager may change the limit from there. `ask` resolves with whether it is to be saved. */
export function useLimitQuestion(of: Weighed) {
  const { language } = useLanguage();
  const actor = useActor();
  const confirm = useConfirm();
  const isAsked = useIsAsked();
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const mayLift = actor !== null && roleOf(actor) === "manager";

  const ask = async (draft: WeighedDraft): Promise<boolean> => {
    const over = await overLimit(of, draft, currentPhone().db);
    if (!over?.grows) return true;
    const t = await limitWords(language);
    // Without its words nobody can be asked, and nobody is kept from saving.
    if (!t) return true;
    const { customer, owed, limit } = over;
    return new Promise((resolve) => {
      const goBack = () => resolve(false);
      const change = () => {
        goBack();
        setEdit({ customer });
      };
      confirm({
        title: t.title,
        text: t.text(customer.name, formatPounds(owed), formatPounds(limit)),
        yes: t.save,
        no: t.back,
        ...(mayLift && { other: { label: t.change, choose: change } }),
        danger: false,
        onYes: () => resolve(true),
        onNo: goBack,
      });
    });
  };

  const sheet = (
    <CustomerSheet
      // The question leaves first: it gives the focus back.
      edit={isAsked ? null : edit}
      onClose={() => setEdit(null)}
    />
  );
  return { ask, sheet };
}

/** null where they did not come. */
const limitWords = (language: Language) =>
  import("../../messages/late/payments-words.ts").then(
    ({ paymentsWords }) => paymentsWords(language).limit,
    () => null,
  );
