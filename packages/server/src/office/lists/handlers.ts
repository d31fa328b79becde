import type { officeLists } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import type { Handlers } from "../../kernel/calls/call.ts";
import { MOST_ROWS, tooManyRows } from "../../kernel/calls/long-read.ts";
import { cashDifferences } from "../cash-differences.ts";
import { driversOf } from "../repository/drivers.ts";
import { debtsList } from "./debts.ts";
import { goodsList } from "./goods.ts";
import { accountPaymentsList, onAccountList } from "./on-account.ts";
import { paymentsList } from "./payments.ts";
import { salesList } from "./sales.ts";

export const listHandlers: Handlers<typeof officeLists> = {
  sales: ({ longRead, query }) => longRead((snapshot) => salesList(snapshot, query)),
  goods: ({ longRead, query }) => longRead((snapshot) => goodsList(snapshot, query)),
  debts: ({ longRead, query, today }) => longRead((snapshot) => debtsList(snapshot, query, today)),
  payments: ({ longRead, query }) => longRead((snapshot) => paymentsList(snapshot, query)),
  onAccount: ({ longRead }) =>
    longRead(async (snapshot) => ({ rows: bounded(await onAccountList(snapshot)) })),
  accountPayments: ({ longRead, query }) =>
    longRead(async (snapshot) => ({ rows: bounded(await accountPaymentsList(snapshot, query)) })),
  cash: ({ longRead, query }) =>
    longRead(async (snapshot) => {
      const drivers = await driversOf(snapshot, query.driverId);
      return { rows: bounded(await cashDifferences(snapshot, drivers, spanOf(query))) };
    }),
};

function bounded<Row>(rows: readonly Row[]): Row[] {
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return [...rows];
}
