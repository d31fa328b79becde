import type { AccountPaymentsQuery } from "@roundsman/contract/office/list-queries";
import type { AccountPayment, OnAccount } from "@roundsman/contract/office/list-rows";
import { sum } from "@roundsman/core/money";
import { sharedCustomers } from "../../catalogue/repository/driver-rows.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { accountPayments } from "../repository/account-payments.ts";
import { onAccountBy, type OnAccount as OfDriver } from "../repository/debts.ts";
import { allDrivers, driversOf, type Driver } from "../repository/drivers.ts";
import { driversOfCustomer } from "../drivers-of-customer.ts";
import { askedCustomers } from "./asked-customers.ts";

/** Most first; a customer of the business with several drivers is one row. */
export async function onAccountList(db: Db): Promise<OnAccount[]> {
  const shared = await sharedCustomers(db);
  const all: OnAccount[] = [];
  const ofBusiness = new Map<number, [Part, ...Part[]]>();
  for (const driver of await allDrivers(db))
    for (const onAccount of await onAccountBy(db, driver.id)) {
      const business = shared.get(onAccount.customerId ?? 0);
      const parts = business === undefined ? undefined : ofBusiness.get(business);
      if (business === undefined)
        all.push({ ...onAccount, driverId: driver.id, driver: driver.name });
      else if (parts) parts.push({ ...onAccount, driver });
      else ofBusiness.set(business, [{ ...onAccount, driver }]);
    }
  for (const [business, parts] of ofBusiness)
    all.push({
      ...driversOfCustomer(parts, business),
      customer: parts[0].customer,
      amount: sum(parts.map(({ amount }) => amount)),
    });
  return all.toSorted(
    (a, b) => b.amount - a.amount || (a.customerId ?? Infinity) - (b.customerId ?? Infinity) || 0,
  );
}

type Part = OfDriver & { readonly driver: Driver };

/** The payments behind a row of that list, newest first. */
export async function accountPaymentsList(
  db: Db,
  query: AccountPaymentsQuery,
): Promise<AccountPayment[]> {
  const rows: AccountPayment[] = [];
  const customersOf = await askedCustomers(db, query);
  for (const driver of await driversOf(db, query.driverId)) {
    const customers = customersOf(driver.id)?.map((customerId) => ({ customerId }));
    for (const who of customers ?? [{ customer: query.customer }])
      rows.push(...(await accountPayments(db, driver, who)));
  }
  return rows.toSorted((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
}
