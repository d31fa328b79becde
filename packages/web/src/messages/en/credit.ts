/** Words for a credit note in a list. */
export const credit = { numberPending: "Number pending", voided: "Voided" };
