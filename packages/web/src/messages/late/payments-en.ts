import { MOST_PAID_INVOICES } from "@roundsman/core/payments/payment";
import { queued } from "./payments/queued-en.ts";
import { statement } from "./payments/statement-en.ts";

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const payments = {
  title: "Payments",
  take: "Take payment",
  remind: "Remind",
  receipt: "Receipt",
  noReceipt: "Some of what this receipt shows is not on this device, so it cannot be shown here.",
  open: (amount: string) => `${amount} to pay`,
  paidOf: (paid: string, asked: string) => `${paid} of ${asked} paid`,
  whole: (asked: string) => `${asked} paid`,
  earlier: (amount: string) => `Earlier: ${amount}`,
  amount: "Amount (£)",
  method: "Paid by",
  methods: {
    cash: "Cash",
    card: "Card",
    transfer: "Transfer",
    cheque: "Cheque",
    unknown: "Method not recorded",
    account: "From account",
  },
  day: "Date received",
  reference: "Reference",
  optional: "Optional",
  invoices: "For these invoices",
  openOf: (number: string, amount: string) => `${number}, ${amount} to pay`,
  partOf: (number: string) => `Amount for ${number}`,
  onAccount: (amount: string) => `${amount} on account`,
  tooMuchOfNobody: (amount: string) =>
    `${amount} of it was not needed, and there is no saved customer to keep it for.`,
  overdrawn: (amount: string) => `Account overdrawn by ${amount}`,
  withoutLater: (balance: string) => `Without invoices dated after today: ${balance}`,
  offAccount: (amount: string) => `${amount} taken off the account`,
  missing: (amount: string) =>
    `The customer's account is also overdrawn by ${amount}: more was used from it than was on it.`,
  nothingOpen: "Nothing is open. The money stays on the customer's account.",
  nothingOpenOfNobody: "Nothing is open any more.",
  scheduled:
    "When only part of a scheduled invoice is paid, the money is on the customer's account until it is submitted.",
  scheduledWhole: "A scheduled invoice is paid from account whole or not at all.",
  advances: "Paid on account",
  moreAdvances: (count: number) => (count === 1 ? "Show 1 more" : `Show ${count} more`),
  use: {
    button: (amount: string) => `Use ${amount} from account`,
    title: "Use money on account",
    submit: (amount: string) => `Use ${amount}`,
    done: (amount: string) => `${amount} used from account`,
  },
  submit: (amount: string) => `Take ${amount}`,
  taken: (amount: string) => `${amount} received`,
  failed: "The payment could not be saved. Nothing has changed.",
  above: {
    title: (amount: string) => `${amount} more than is owed`,
    noneOpen: (amount: string) => `Put ${amount} on account?`,
    text: "No invoice needs it. It stays on the customer's account and counts towards what they owe next.",
    yes: "Take it",
  },
  faults: {
    amount: "Please input an amount over 0",
    atOnce: (amount: string) => `One payment can be at most ${amount}. Please take several.`,
    part: "Please input an amount, or 0",
    tooMuch: (amount: string) => `Only ${amount} is to be paid`,
    sum: (amount: string) => `The invoices come to ${amount}, which is more than the payment`,
    none: "Please input an amount for at least one invoice",
    tooMany: `One payment can be for at most ${MOST_PAID_INVOICES} invoices. Please take several: a smaller amount pays the oldest ones.`,
    noAccount: "The customer is not saved, so the amount must not be more than the invoices need",
    notThere: (amount: string) => `Only ${amount} is on account`,
    future: "A payment must not be dated in the future",
  },
  takenBack: "Taken back",
  takesBack: "Takes a payment back",
  refused: "Needs attention",
  takenBy: "Taken by",
  takeBack: "Take payment back",
  takeBackTitle: (amount: string) => `Take ${amount} back?`,
  takeBackText: "What it paid is open again. The payment stays in the books, with its reversal.",
  takeBackMoney:
    "What it paid is open again, also what was paid with it from account. The payment stays in the books, with its reversal.",
  tookBack: "Payment taken back",
  tookBackAlready: "This payment was taken back already. Nothing has changed.",
  queued,
  unpaid: {
    title: "Delivered, not paid",
    sum: (count: number, amount: string) =>
      count === 1 ? `1 invoice, ${amount}` : `${count} invoices, ${amount}`,
    more: (count: number) => (count === 1 ? "Show 1 more" : `Show ${count} more`),
  },
  unneeded: {
    text: (of: { readonly invoice: string; readonly customer: string; readonly amount: string }) =>
      `${of.amount} more than needed was taken for ${of.invoice} of ${of.customer}. It is on the customer's account.`,
    ofNobody: (of: {
      readonly invoice: string;
      readonly customer: string;
      readonly amount: string;
    }) =>
      `${of.amount} more than needed was taken for ${of.invoice} of ${of.customer}. There is no saved customer to keep it for. Give it back: take the payment back, then take again what the invoice still needs, if anything.`,
    seen: "OK",
    open: "Open customer",
    openPayment: "Open payment",
  },
  owes: "Owes",
  notAllYet: "Still downloading: it may be more.",
  overLimit: (limit: string) => `Over the credit limit of ${limit}`,
  limitLeft: (limit: string, left: string) => `Limit ${limit}, ${left} left`,
  terms: (days: number) => (days === 1 ? "Terms: 1 day" : `Terms: ${days} days`),
  limit: {
    note: (owes: string, limit: string) =>
      `Over the credit limit: owes ${owes} with this invoice, limit ${limit}`,
    title: "Save over the credit limit?",
    text: (name: string, owes: string, limit: string) =>
      `${name} owes ${owes} with this invoice. The limit is ${limit}.`,
    fixedTitle: "Over the credit limit",
    fixedText: (name: string, owes: string, limit: string) =>
      `${name} would owe ${owes} with this invoice. A manager set the limit of ${limit}. Take cash now, or ask a manager to lift the limit.`,
    paidNow: (amount: string) => `Save, ${amount} paid in cash`,
    notTaken:
      "The invoice is saved, but the cash could not be recorded. Please take the payment from the invoice.",
    save: "Save anyway",
    back: "Go back",
    change: "Change limit",
    many: {
      title: "Submit over the credit limit?",
      over: (
        name: string,
        { owes, limit, by }: { readonly owes: string; readonly limit: string; readonly by: string },
      ) => `${name} would owe ${owes}, ${by} over the limit of ${limit}.`,
      more: (count: number) =>
        count === 1
          ? "1 more customer would be over the limit."
          : `${count} more customers would be over their limits.`,
      fixed: (names: readonly string[], more: number) => {
        const count = names.length + more;
        const all = listed(more > 0 ? [...names, `${more} more`] : names);
        return `A manager set the ${count === 1 ? "limit" : "limits"} of ${all}. Take cash now, or ask a manager to lift ${count === 1 ? "it" : "them"}.`;
      },
      submit: "Submit anyway",
      paidNow: (amount: string) => `Submit, ${amount} paid in cash`,
      others: (count: number) =>
        count === 1 ? "Submit only the other invoice" : `Submit only the other ${count}`,
      notTaken:
        "The invoices are submitted, but the cash could not be recorded. Please take the payment from the invoices.",
    },
  },
  limits: {
    title: "Credit limits",
    find: "Find a customer",
    none: "No customer has a credit limit. Find one to set it.",
    nobody: "No customer found.",
    most: "At most 100 are shown, those who owe most first. Type a name to find others.",
    owes: (amount: string) => `owes ${amount}`,
    byManager: "set by a manager",
    ofManager: "A manager set this limit",
    lifted: "lifted today",
    liftedToday: "Limit lifted for today",
    noLimit: "No limit",
    limit: "Credit limit",
    limitNote: "A driver can lower it, but not raise or remove it. Empty: no limit.",
    lift: "Lift for today",
    liftNote: "Drivers may save over the limit until midnight.",
    save: "Save limit",
    kept: "Credit limit saved",
    gone: "This customer was deleted or merged in the meantime. Nothing was changed.",
    lost: "It is not known whether the limit was saved. Please save it again.",
  },
  lateOf: (amount: string, days: number) =>
    days === 1 ? `${amount} is 1 day late` : `${amount} is late, the oldest ${days} days`,
  openInvoices: (count: number) => (count === 1 ? "1 open invoice" : `${count} open invoices`),
  notDelivered: (count: number) =>
    count === 1 ? "1 of them is not delivered." : `${count} of them are not delivered.`,
  otherwise: "Some were paid another way",
  statement,
};
