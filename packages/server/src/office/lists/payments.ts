import type { PaymentsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedPayment } from "@roundsman/contract/office/list-rows";
import type { OfficeList, PaymentTotals } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import { pence } from "@roundsman/core/money";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { driversOf } from "../repository/drivers.ts";
import { listedPayments, paymentPlaces } from "../repository/listed-payments.ts";
import { mergedPage, oneStream, type Stream } from "../repository/merged-pages.ts";
import type { Place } from "../repository/places.ts";
import { sellerOf } from "../repository/seller.ts";
import { totalsIn } from "../totals/read-totals.ts";

/** The payments behind what came in, newest first. */
export async function paymentsList(
  db: Db,
  query: PaymentsQuery & Page,
): Promise<OfficeList<ListedPayment, PaymentTotals>> {
  const span = spanOf(query);
  const { method } = query;
  const streams: Stream<ListedPayment, Place>[] = [];
  const read = await totalsIn(db);
  let [payments, amount] = [0, 0];
  for (const driver of await driversOf(db, query.driverId)) {
    streams.push({
      number: driver.id,
      find: (after, limit) =>
        paymentPlaces(db, { owner: driver.id, span, method }, { after, limit }),
      load: async (found) =>
        (await listedPayments(db, driver, found)).map((row) => [row.id, row] as const),
    });
    if (query.cursor) continue;
    const seller = await sellerOf(db, driver.id);
    const totals = await read({ owner: driver.id, span, seller, lists: [] });
    for (const taken of totals.taken) {
      if (method !== undefined && taken.method !== method) continue;
      payments += taken.payments;
      amount += taken.amount;
    }
  }
  const order = "newest";
  const sources = streams.map((stream) => oneStream(stream, order));
  const page = await mergedPage(sources, { ...query, order });
  return { totals: query.cursor ? null : { payments, amount: pence(amount) }, ...page };
}
