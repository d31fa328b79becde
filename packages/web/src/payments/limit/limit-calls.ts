import { createClient } from "@roundsman/contract/client";
import {
  creditLimits,
  MOST_LIMITED,
  type LimitedCustomer,
} from "@roundsman/contract/payments/credit-limits";
import type { Pence } from "@roundsman/core/money";
import { useQuery } from "../../session/query-client.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { transport } from "../../session/session.ts";

const calls = createClient(creditLimits, transport);

/**
 * Customers who have a limit, or whose name contains the query. The previous result stays until the
 * next one arrives.
 */
export const useLimits = (query: string) =>
  useQuery<{ readonly customers: readonly LimitedCustomer[] }>({
    ...NO_RETRY,
    queryKey: [...LIMITS, query.trim()],
    queryFn: ({ signal }) => calls.list({ query: { query: query.trim() } }, withTimeout(signal)),
    placeholderData: (previous) => previous,
  });

/** All customers with a limit, for a file. */
export const allLimits = async (): Promise<readonly LimitedCustomer[]> =>
  (await calls.list({ query: { named: MOST_LIMITED } }, withTimeout())).customers;

export const LIMITS = ["office", "limits"] as const;

interface LimitChange {
  /** In pence; undefined leaves the limit and who set it unchanged. */
  readonly limit: Pence | undefined;
  /** Whether a driver may go over it today. */
  readonly isLifted: boolean;
}

export const setLimit = (id: number, { limit, isLifted }: LimitChange): Promise<LimitedCustomer> =>
  calls.set(
    {
      params: { id },
      body: { ...(limit !== undefined && { credit_limit: limit }), lifted: isLifted },
    },
    idempotentCall(),
  );
