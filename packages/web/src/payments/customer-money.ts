import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import type { LocalCustomer } from "../sync/store/local.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useLastKnown } from "../ui/hooks/use-last-known.ts";
import { accountNow } from "./account-now.ts";
import { debtHere, hasAll, type CustomerDebt } from "./debts.ts";
import { onAccountOfCustomer, type OnAccount } from "./on-account.ts";

/** What a customer owes and has on account. */
export interface CustomerMoney {
  readonly debt: CustomerDebt;
  /** In pence. */
  readonly onAccount: Pence;
  /** The payments with money on account, the latest first. */
  readonly advances: readonly OnAccount[];
  /** Whether the phone has everything that is open. */
  readonly hasAll: boolean;
}

/** Read in one piece, so that the section is drawn whole; undefined while it first loads. */
export function useCustomerMoney(customer: LocalCustomer, today: Day): CustomerMoney | undefined {
  const { key, id, onAccount, accountMoved } = customer;
  const read = useRows<CustomerMoney>(
    async (db) => ({
      debt: await debtHere(db, key, today),
      onAccount: await accountNow(db, customer),
      advances: await onAccountOfCustomer(db, customer),
      hasAll: await hasAll(db),
    }),
    [key, id, onAccount, accountMoved, today],
  );
  return useLastKnown(read, key);
}
