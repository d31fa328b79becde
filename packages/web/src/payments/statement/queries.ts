import { createClient } from "@roundsman/contract/client";
import { payments } from "@roundsman/contract/payments";
import type { DayRange } from "@roundsman/core/day-range";
import type { Statement } from "@roundsman/core/payments/statement";
import { patiently, PLAINLY } from "../../session/online.ts";
import { useQuery } from "../../session/online-answers.ts";
import { transport } from "../../session/session.ts";

const client = createClient(payments, transport);

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
