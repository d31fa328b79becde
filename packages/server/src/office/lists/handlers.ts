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
  sales: ({ longRead, query }) => longRead((moment) => salesList(moment, query)),
  goods: ({ longRead, query }) => longRead((moment) => goodsList(moment, query)),
  debts: ({ longRead, query, today }) => longRead((moment) => debtsList(moment, query, today)),
  payments: ({ longRead, query }) => longRead((moment) => paymentsList(moment, query)),
  onAccount: ({ longRead }) =>
    longRead(async (moment) => ({ rows: bounded(await onAccountList(moment)) })),
  accountPayments: ({ longRead, query }) =>
    longRead(async (moment) => ({ rows: bounded(await accountPaymentsList(moment, query)) })),
  cash: ({ longRead, query }) =>
    longRead(async (moment) => {
      const drivers = await driversOf(moment, query.driverId);
      return { rows: bounded(await cashDifferences(moment, drivers, spanOf(query))) };
    }),
};

function bounded<Row>(rows: readonly Row[]): Row[] {
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return [...rows];
}
