import { createClient } from "@roundsman/contract/client";
import { customerAccounts } from "@roundsman/contract/payments/customer-accounts";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { statementOf, type Statement } from "@roundsman/core/payments/statement";
import { patiently, PLAINLY } from "../../session/online.ts";
import { useQuery } from "../../session/online-answers.ts";
import { transport } from "../../session/session.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { accountHere } from "./account-here.ts";

/** A statement that the phone made, unsent work included; "server" where that has to be asked. */
export type StatementHere = Statement | "server";

/** undefined while it is made. */
export const useStatementHere = (
  customerKey: string,
  { start, end }: DayRange,
  today: Day,
): StatementHere | undefined =>
  useRows(
    async (db) => {
      const span = { start, end };
      const customer = await db.customers.get(customerKey);
      const account = customer && (await accountHere(db, customer, span, today));
      return account ? statementOf(account, span) : "server";
    },
    [customerKey, start, end, today],
  );

const client = createClient(customerAccounts, transport);

/** What happened on a customer's account, as the server knows it. The statement of other days stays while the next one comes. */
export const useStatement = (customer: number, { start, end }: DayRange) =>
  useQuery<Statement>({
    ...PLAINLY,
    queryKey: ["statement", customer, start, end],
    placeholderData: (former) => former,
    queryFn: ({ signal }) =>
      client.statement(
        { params: { id: customer }, query: { from: start, to: end } },
        patiently(signal),
      ),
  });
