import { Checkbox, Stack, Textarea } from "@mantine/core";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { leftAfter } from "@roundsman/core/payments/allocate";
import { referenceDays } from "@roundsman/core/payments/interest";
import { reminderText, TONES, type Tone } from "@roundsman/core/payments/reminder";
import { LANGUAGES } from "@roundsman/documents/language";
import { useState } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useReminderWords } from "../../messages/late/reminder-words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useAccountNow } from "../account-now.ts";
import { accountFor, useDebtOf } from "../debts.ts";
import { useKeptCustomer } from "../../sync/store/merged-customers.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "../payments.module.css";
import { useOpenInvoices } from "../queries.ts";
import { keepBaseRates, keptBaseRates, lacking, ratesIn, typedRates } from "./base-rates.ts";
import { reminded, reminderOf } from "./reminder-of.ts";
import { ReminderWays } from "./reminder-ways.tsx";

interface ReminderSheetProps {
  readonly opened: boolean;
  /** Of one customer; at least one with something open. */
  readonly invoices: readonly LocalInvoice[];
  readonly onClose: () => void;
}

interface Choice {
  readonly tone: Tone;
  /** null: the customer's. */
  readonly language: DocumentLanguage | null;
  readonly withInterest: boolean;
  /** Base rates as typed, by reference day. */
  readonly rates: Readonly<Record<string, string>>;
}

/** A message that reminds a customer: how and in which language, with interest or without; to be changed, shared or copied. */
export function ReminderSheet({ opened, invoices: given, onClose }: ReminderSheetProps) {
  const { common, editor } = useMessages();
  const t = useReminderWords();
  const { remind: title } = usePaymentsWords();
  const today = useToday();
  const confirm = useConfirm();
  const open = useOpenInvoices(given);
  const [first] = given;
  const customer = useKeptCustomer(first?.customerKey ?? null);
  const debt = useDebtOf(customer?.key ?? "", today);
  // What is on account is for their oldest invoice first, whichever this reminder is of.
  const there = accountFor(open, debt?.invoices ?? open, useAccountNow(customer));
  const about = reminded(open, { today, onAccount: there });
  const { invoices, onAccount } = about;
  const company = useIssuer(first?.companyKey ?? null);
  const [choice, setChoice] = useState<Choice>(() => ({
    tone: "friendly",
    language: null,
    withInterest: false,
    rates: typedRates(keptBaseRates()),
  }));
  /** What a person made of the text; null while it is as it was written. */
  const [edited, setEdited] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const language = choice.language ?? languageFor(customer);
  const rates = ratesIn(choice.rates);
  const days = referenceDays(leftAfter(onAccount, invoices), today);
  const missing = choice.withInterest ? lacking(days, rates) : [];
  const claims = choice.withInterest && days.length > 0 && missing.length === 0;
  const written = reminderText(
    reminderOf(about, {
      customer: first?.billTo.name ?? "",
      company,
      today,
      tone: choice.tone,
      rates: claims ? rates : null,
    }),
    language,
  );
  const choose = (fields: Partial<Choice>) => {
    const apply = () => {
      setEdited(null);
      setFaulty(false);
      setChoice({ ...choice, ...fields });
    };
    if (edited === null || edited === written) return apply();
    confirm({
      title: t.replaceTitle,
      text: t.replaceText,
      yes: t.replace,
      no: common.cancel,
      onYes: apply,
    });
  };
  /** Whether the message may go out; a base rate that is missing is asked for. */
  const ready = () => {
    setFaulty(missing.length > 0);
    if (claims) keepBaseRates(rates);
    return missing.length === 0;
  };
  return (
    <Sheet title={title} opened={opened} height="full" onClose={onClose} closeLabel={common.close}>
      {invoices.length === 0 ? (
        <p className={css.detail}>{t.nothing}</p>
      ) : (
        <Stack gap="md" pb="md">
          <SegmentedControl
            aria-label={t.tone}
            fullWidth
            data={TONES.map((value) => ({ value, label: t.tones[value] }))}
            value={choice.tone}
            onChange={(tone) => choose({ tone })}
          />
          <SegmentedControl
            aria-label={t.language}
            fullWidth
            data={LANGUAGES.map((value) => ({ value, label: editor.vat.languages[value] }))}
            value={language}
            onChange={(value) => choose({ language: value })}
          />
          {days.length > 0 && (
            <Checkbox
              label={t.interest}
              description={t.interestNote}
              checked={choice.withInterest}
              onChange={(event) => choose({ withInterest: event.currentTarget.checked })}
            />
          )}
          {choice.withInterest &&
            days.map((day) => (
              <AmountInput
                key={day}
                label={t.baseRate(day)}
                value={choice.rates[day] ?? ""}
                error={isFaulty && missing.includes(day) ? t.baseRateWrong : undefined}
                onChange={(event) =>
                  choose({ rates: { ...choice.rates, [day]: event.currentTarget.value } })
                }
              />
            ))}
          <Textarea
            label={t.text}
            rows={12}
            value={edited ?? written}
            onChange={(event) => setEdited(event.currentTarget.value)}
          />
          <ReminderWays text={edited ?? written} ready={ready} />
        </Stack>
      )}
    </Sheet>
  );
}
