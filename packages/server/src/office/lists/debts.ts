import { AGES, type DebtsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedDebt } from "@roundsman/contract/office/list-rows";
import type { DebtTotals, OfficeList } from "@roundsman/contract/office/lists";
import type { Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { dueDays } from "@roundsman/core/payments/ageing";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { driversOf } from "../repository/drivers.ts";
import { debtsAfter, debtsFilter, sumOfDebts } from "../repository/listed-debts.ts";
import { mergedPage, oneStream, wholeRows } from "../repository/merged-pages.ts";
import { askedCustomers } from "./asked-customers.ts";

/** The invoices behind what is owed today, the oldest due first. */
export async function debtsList(
  db: Db,
  query: DebtsQuery & Page,
  today: Day,
): Promise<OfficeList<ListedDebt, DebtTotals>> {
  const due = query.age === undefined ? undefined : dueDays(AGES[query.age], today);
  const order = "oldest";
  const sources = [];
  let [invoices, owed] = [0, 0];
  const customersOf = await askedCustomers(db, query);
  for (const driver of await driversOf(db, query.driverId)) {
    const customerIds = customersOf(driver.id);
    if (customerIds?.length === 0) continue;
    const filter = debtsFilter(driver.id, { ...query, customerIds, due });
    const asked = { driver, filter, today };
    const stream = wholeRows(driver.id, placeOf, (after, limit) =>
      debtsAfter(db, asked, { after, limit }),
    );
    sources.push(oneStream(stream, order));
    if (query.cursor) continue;
    const sum = await sumOfDebts(db, asked);
    invoices += sum.invoices;
    owed += sum.owed;
  }
  const page = await mergedPage(sources, { ...query, order });
  return { totals: query.cursor ? null : { invoices, owed: pence(owed) }, ...page };
}

const placeOf = ({ dueDate, id }: ListedDebt) => ({ date: dueDate, id });
