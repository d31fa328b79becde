/** What a row says of a credit note. */
export const credit = { numberPending: "Number pending", voided: "Voided" };
