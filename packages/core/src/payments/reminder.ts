import { withoutPlaceholders, type Company } from "../company.ts";
import { addDays, daysBetween, type Day } from "../day.ts";
import type { DocumentLanguage } from "../document-language.ts";
import { printedPounds, pence, sum, type Pence } from "../money.ts";
import type { InterestClaim } from "./interest.ts";
import type { OpenInvoice } from "./payment.ts";
import { REMINDER_WORDS, type ReminderWords } from "./reminder-words.ts";

export const TONES = ["friendly", "firm"] as const;
export type Tone = (typeof TONES)[number];

/** An invoice that a customer is reminded of. */
export interface RemindedInvoice extends Omit<OpenInvoice, "id"> {
  /** null while it has none. */
  readonly number: string | null;
}

export interface Reminder {
  /** "" for a customer without a name. */
  readonly customer: string;
  /** One or more, in the order of the text. */
  readonly invoices: readonly RemindedInvoice[];
  /** Money of the customer that is for no invoice yet, in pence. */
  readonly onAccount: Pence;
  /** The sender and the account to pay into; null where there is none. */
  readonly company: Company | null;
  readonly today: Day;
  readonly tone: Tone;
  /** Interest and compensation; null where they are not claimed. */
  readonly claim: InterestClaim | null;
}

/**
 * A message that reminds a customer of what they owe, as plain text; in both languages the English
 * first.
 */
export const reminderText = (reminder: Reminder, language: DocumentLanguage): string =>
  (language === "both" ? (["en", "zh"] as const) : [language])
    .map((each) => textIn(REMINDER_WORDS[each], reminder))
    .join("\n\n———\n\n");

function textIn(t: ReminderWords, reminder: Reminder): string {
  const { customer, invoices, today, tone, claim } = reminder;
  const isLate = invoices.some((invoice) => lateBy(invoice, today) > 0);
  const demanded = claim ? withClaim(reminder, claim) : totalOf(reminder);
  const opening =
    tone === "friendly"
      ? (isLate ? t.friendly : t.soon)(invoices.length)
      : t.firm(invoices.length, printedPounds(demanded), addDays(today, DAYS_TO_PAY));
  return paragraphs([
    [t.dear(customer.trim())],
    [opening],
    [...invoices.map((invoice) => t.invoice(factsOf(invoice, today))), ...sums(t, reminder)],
    claim ? interest(t, reminder, claim) : [],
    bank(t, reminder),
    [tone === "friendly" ? t.thanks : t.disputed],
    signature(reminder),
  ]);
}

/** The days that a firm reminder gives to pay. */
const DAYS_TO_PAY = 7;

const paragraphs = (all: readonly (readonly string[])[]): string =>
  all
    .map((lines) => lines.filter((line) => line !== "").join("\n"))
    .filter((text) => text !== "")
    .join("\n\n");

const lateBy = ({ dueDate }: RemindedInvoice, today: Day): number =>
  dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today));

const factsOf = (invoice: RemindedInvoice, today: Day) => ({
  number: invoice.number ?? "",
  date: invoice.date,
  due: invoice.dueDate,
  open: printedPounds(invoice.open),
  late: lateBy(invoice, today),
});

/** Never below 0: the customer may have more on account than they owe. */
const totalOf = ({ invoices, onAccount }: Reminder): Pence =>
  pence(Math.max(0, sum(invoices.map(({ open }) => open)) - onAccount));

function sums(t: ReminderWords, reminder: Reminder): string[] {
  const onAccount = reminder.onAccount > 0 ? [t.onAccount(printedPounds(reminder.onAccount))] : [];
  return reminder.invoices.length > 1 || onAccount.length > 0
    ? [...onAccount, t.total(printedPounds(totalOf(reminder)))]
    : [];
}

const withClaim = (reminder: Reminder, { interest: amount, compensation }: InterestClaim): Pence =>
  sum([totalOf(reminder), amount, compensation]);

function interest(t: ReminderWords, reminder: Reminder, claim: InterestClaim): string[] {
  const { interest: amount, compensation, daily } = claim;
  if (amount + compensation === 0) return [];
  return [
    t.interest(printedPounds(amount), reminder.today),
    t.compensation(printedPounds(compensation)),
    t.withInterest(printedPounds(withClaim(reminder, claim))),
    t.law(printedPounds(daily)),
  ];
}

/** Empty where there is no account to pay into. */
function bank(t: ReminderWords, { company: typed, invoices }: Reminder): string[] {
  const company = typed && withoutPlaceholders(typed);
  if (!company?.bankAccount) return [];
  const [only, second] = invoices;
  return [
    t.payTo,
    labelled(t.accountName, company.name),
    labelled(t.bank, company.bankName ?? ""),
    labelled(t.sortCode, company.bankSortCode),
    labelled(t.accountNumber, company.bankAccount),
    second ? "" : labelled(t.reference, only?.number ?? ""),
  ];
}

const labelled = (label: string, value: string): string => (value === "" ? "" : label + value);

function signature({ company: typed }: Reminder): string[] {
  const company = typed && withoutPlaceholders(typed);
  return company ? [company.name, company.contactNumber] : [];
}
