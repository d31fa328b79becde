import type { PaymentsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedPayment } from "@roundsman/contract/office/list-rows";
import type { OfficeList, PaymentTotals } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import { pence } from "@roundsman/core/money";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { driversOf } from "../repository/drivers.ts";
import { paymentsAfter } from "../repository/listed-payments.ts";
import { mergedPage, type Stream } from "../repository/merged-pages.ts";
import { takenBy } from "../repository/money.ts";

/** The payments behind what came in, newest first. */
export async function paymentsList(
  db: Db,
  query: PaymentsQuery & Page,
): Promise<OfficeList<ListedPayment, PaymentTotals>> {
  const span = spanOf(query);
  const { method } = query;
  const streams: Stream<ListedPayment>[] = [];
  let [payments, amount] = [0, 0];
  for (const driver of await driversOf(db, query.driverId)) {
    streams.push({
      number: driver.id,
      read: (after, limit) => paymentsAfter(db, { driver, span, method }, { after, limit }),
    });
    if (query.cursor) continue;
    for (const taken of await takenBy(db, { owner: driver.id, span })) {
      if (method !== undefined && taken.method !== method) continue;
      payments += taken.payments;
      amount += taken.amount;
    }
  }
  const place = ({ day, id }: ListedPayment) => ({ date: day, id });
  const page = await mergedPage(streams, place, { ...query, order: "newest" });
  return { totals: query.cursor ? null : { payments, amount: pence(amount) }, ...page };
}
