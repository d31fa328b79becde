import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { openAfterAllocation } from "@roundsman/core/payments/allocate";
import { referenceDays } from "@roundsman/core/payments/interest";
import { reminderText, type Tone } from "@roundsman/core/payments/reminder";
import { useState } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { useMessages } from "../../messages/language.tsx";
import { useReminderWords } from "../../messages/late/reminder-words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useKeptCustomer } from "../../sync/store/merged-customers.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { useAccountNow } from "../account-now.ts";
import { accountFor, useDebtOf } from "../debts.ts";
import { useOpenInvoices } from "../queries.ts";
import { keepBaseRates, keptBaseRates, lacking, ratesIn, typedRates } from "./base-rates.ts";
import { reminded, reminderOf } from "./reminder-of.ts";

export interface ReminderChoice {
  readonly tone: Tone;
  /** null: the customer's language. */
  readonly language: DocumentLanguage | null;
  readonly withInterest: boolean;
  /** Base rates as typed, by reference day. */
  readonly rates: Readonly<Record<string, string>>;
}

/**
 * The message of a reminder. A new choice writes it again, after a question where a person changed
 * the text.
 */
export function useReminderMessage(initialInvoices: readonly LocalInvoice[]) {
  const [first] = initialInvoices;
  const { customer, about, today } = useReminded(initialInvoices);
  const company = useIssuer(first?.companyKey ?? null);
  const askReplace = useAskReplace();
  const [choice, setChoice] = useState<ReminderChoice>(() => ({
    tone: "friendly",
    language: null,
    withInterest: false,
    rates: typedRates(keptBaseRates()),
  }));
  /** The text as a person changed it; null while nobody did. */
  const [edited, setEdited] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const language = choice.language ?? languageFor(customer);
  const rates = ratesIn(choice.rates);
  const days = referenceDays(openAfterAllocation(about.onAccount, about.invoices), today);
  const missing = choice.withInterest ? lacking(days, rates) : [];
  const claims = choice.withInterest && days.length > 0 && missing.length === 0;
  const written = reminderText(
    reminderOf(about, {
      customer: first?.billTo.name ?? "",
      company: company ?? null,
      today,
      tone: choice.tone,
      rates: claims ? rates : null,
    }),
    language,
  );
  const choose = (fields: Partial<ReminderChoice>) => {
    const apply = () => {
      setEdited(null);
      setFaulty(false);
      setChoice({ ...choice, ...fields });
    };
    if (edited === null || edited === written) apply();
    else askReplace(apply);
  };
  /** Whether the message may go out; marks the base rates that are missing. */
  const ready = () => {
    setFaulty(missing.length > 0);
    if (claims) keepBaseRates(rates);
    return missing.length === 0;
  };
  const fields = { choice, language, days, faulty: isFaulty ? missing : [], onChoose: choose };
  const text = edited ?? written;
  return {
    invoices: about.invoices,
    fields,
    text,
    edit: setEdited,
    ready,
    /** Whether the company that the message names is loaded. */
    isWritten: company !== undefined,
  } as const;
}

/** What a reminder of these invoices is about, and whom it is for. */
function useReminded(initialInvoices: readonly LocalInvoice[]) {
  const today = useToday();
  const open = useOpenInvoices(initialInvoices);
  const customer = useKeptCustomer(initialInvoices[0]?.customerKey ?? null);
  const debt = useDebtOf(customer?.key ?? "", today);
  // Money on account pays the customer's oldest invoice first, whichever this reminder is about.
  const available = accountFor(open, debt?.invoices ?? open, useAccountNow(customer));
  return { customer, about: reminded(open, { today, onAccount: available }), today };
}

/** Asks before a text that a person changed is replaced. */
function useAskReplace() {
  const { common } = useMessages();
  const t = useReminderWords();
  const confirm = useConfirm();
  return (onYes: () => void) =>
    confirm({
      title: t.replaceTitle,
      text: t.replaceText,
      yes: t.replace,
      no: common.cancel,
      onYes,
    });
}
