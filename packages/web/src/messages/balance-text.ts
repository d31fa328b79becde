import { formatPounds, pence, type Pence } from "@roundsman/core/money";

interface BalanceWords {
  readonly owes: (amount: string) => string;
  readonly inCredit: (amount: string) => string;
}

/** "Owes £50.00", "£50.00 in credit": a customer's debt less their money on account. */
export const balanceText = (owed: Pence, { owes, inCredit }: BalanceWords): string =>
  owed < 0 ? inCredit(formatPounds(pence(-owed))) : owes(formatPounds(owed));
