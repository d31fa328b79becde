interface Unbooked {
  /** The invoice's number and customer. */
  readonly invoice: string;
  readonly counted: string;
  readonly booked: string;
}

export const unbooked = {
  title: "Changed on another device before Submit All:",
  paid: (of: Unbooked) => `${of.invoice} was paid already. ${of.counted} is not booked again.`,
  otherwise: (of: Unbooked) => `${of.booked} was booked for ${of.invoice}, not ${of.counted}.`,
  moved: (of: Unbooked & { readonly list: string }) =>
    `${of.invoice} was moved to ${of.list} and stays there. ${of.counted} is not booked.`,
  corrected: (of: Unbooked) =>
    `${of.invoice} was replaced by a correction. ${of.counted} is not booked.`,
  gone: (of: Unbooked) => `${of.invoice} was deleted or voided. ${of.counted} is not booked.`,
  of: (invoice: string, customer: string) => `${invoice} of ${customer}`,
  more: (count: number) => (count === 1 ? "And 1 more invoice." : `And ${count} more invoices.`),
  less: (amount: string) =>
    `The day's cash is ${amount} less than was counted. If you have that money, take it as a payment.`,
  over: (amount: string) => `The day's cash is ${amount} more than was counted.`,
  show: "Show all",
  open: "Open invoice",
  seen: "OK",
};
