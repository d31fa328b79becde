import { createClient, Refused } from "@roundsman/contract/client";
import { customerAccounts } from "@roundsman/contract/payments/customer-accounts";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { statementOf, type Statement } from "@roundsman/core/payments/statement";
import type { BatchWatch } from "../../documents/documents.ts";
import { withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { useQuery } from "../../session/query-client.ts";
import { transport } from "../../session/session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { inReadTransaction } from "../read-transaction.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { accountHere } from "./account-here.ts";

/**
 * A statement that the phone made, unsent changes included; "server" where the server must be
 * asked.
 */
export type StatementHere = Statement | "server";

/** undefined while the phone makes it. */
export const useStatementHere = (
  customerKey: string,
  { start, end }: DayRange,
  today: Day,
): StatementHere | undefined =>
  useRows(
    async (db) =>
      (await statementOnPhone(db, customerKey, { span: { start, end }, today }))?.statement ??
      "server",
    [customerKey, start, end, today],
  );

interface Days {
  readonly span: DayRange;
  readonly today: Day;
}

/** A customer and their statement, read at one moment; null where there is no such customer. */
const statementOnPhone = (db: Database, key: string, { span, today }: Days) =>
  inReadTransaction(db, async () => {
    const customer = await db.customers.get(key);
    if (!customer) return null;
    const account = await accountHere(db, customer, span, today);
    const statement: StatementHere = account ? statementOf(account, span) : "server";
    return { customer, statement };
  });

export interface CustomerStatement {
  readonly customer: LocalCustomer;
  readonly statement: Statement;
}

/** The statements of some customers, and the customers without one. */
export interface StatementsOf {
  readonly statements: readonly CustomerStatement[];
  /** Customers whom another device deleted: the server does not have them any more. */
  readonly gone: readonly LocalCustomer[];
  /** Customers whose statement only the server can make, and whom it does not know yet. */
  readonly unsent: readonly LocalCustomer[];
}

/**
 * The statements of some customers, in their order, without those who are deleted on this phone.
 * Rejects where the server is needed and does not answer or refuses, and when `signal` aborts.
 */
export async function readStatements(
  keys: readonly string[],
  span: DayRange,
  { today, signal, onProgress }: Reading,
  { db } = currentPhone(),
): Promise<StatementsOf> {
  const statements: CustomerStatement[] = [];
  const [gone, unsent]: [LocalCustomer[], LocalCustomer[]] = [[], []];
  for (const [place, key] of keys.entries()) {
    signal.throwIfAborted();
    onProgress(place);
    const onPhone = await statementOnPhone(db, key, { span, today });
    if (!onPhone || onPhone.customer.deletedAt !== "") continue;
    const { customer } = onPhone;
    signal.throwIfAborted();
    const statement =
      onPhone.statement === "server"
        ? await onServer(customer, { span, signal })
        : onPhone.statement;
    if (statement === "gone") gone.push(customer);
    else if (statement === "unsent") unsent.push(customer);
    else statements.push({ customer, statement });
  }
  signal.throwIfAborted();
  onProgress(keys.length);
  return { statements, gone, unsent };
}

interface Reading extends BatchWatch {
  readonly today: Day;
}

interface Asking {
  readonly span: DayRange;
  readonly signal: AbortSignal;
}

async function onServer(
  { id }: LocalCustomer,
  { span: { start, end }, signal }: Asking,
): Promise<Statement | "gone" | "unsent"> {
  if (id === null) return "unsent";
  const asked = { params: { id }, query: { from: start, to: end } };
  try {
    return await client.statement(asked, withTimeout(signal));
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 404) return "gone";
    throw error;
  }
}

const client = createClient(customerAccounts, transport);

/**
 * A customer's statement from the server. The statement of other days stays while the next one
 * loads.
 */
export const useStatement = (customer: number, { start, end }: DayRange) =>
  useQuery<Statement>({
    ...NO_RETRY,
    queryKey: ["statement", customer, start, end],
    placeholderData: (former) => former,
    queryFn: ({ signal }) =>
      client.statement(
        { params: { id: customer }, query: { from: start, to: end } },
        withTimeout(signal),
      ),
  });
