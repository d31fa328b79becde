import type { customerAccounts } from "@roundsman/contract/payments/customer-accounts";
import type { payments } from "@roundsman/contract/payments";
import { spanOf } from "@roundsman/contract/wire/span";
import { statementOf } from "@roundsman/core/payments/statement";
import { customerRecords, keptCustomerIds } from "../customers/repository.ts";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { accountOf } from "./repository/account.ts";
import { balancesOn } from "./repository/balances.ts";
import { findPayment, paymentPage } from "./repository/find-payments.ts";
import { reversePayment } from "./reverse-payment.ts";
import { takePayment } from "./take-payment.ts";

export const paymentHandlers = {
  list: async ({ db, actor, query }) => {
    const [customerId] = query.customerId
      ? await keptCustomerIds(db, actor.id, [query.customerId])
      : [];
    return paymentPage(db, actor.id, { ...query, customerId });
  },
  get,
  create: takePayment,
  reverse: reversePayment,
} satisfies Handlers<typeof payments>;

export const customerAccountHandlers = {
  balances: async ({ longRead, actor, today, query }) => ({
    balances: await longRead((snapshot) => balancesOn(snapshot, actor.id, query.date ?? today)),
  }),
  statement,
} satisfies Handlers<typeof customerAccounts>;

async function get({ db, actor, params }: Call<(typeof payments)["get"]>) {
  const payment = await findPayment(db, actor.id, params.id);
  if (!payment) throw notFound();
  return payment;
}

async function statement({
  db,
  actor,
  params,
  query,
  longRead,
}: Call<(typeof customerAccounts)["statement"]>) {
  const customer = await customerRecords.find(db, actor.id, params.id);
  if (!customer) throw notFound();
  const span = spanOf(query);
  const account = { owner: actor.id, customer: customer.id };
  return statementOf(await longRead((snapshot) => accountOf(snapshot, account, span)), span);
}
