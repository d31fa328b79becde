import { createClient } from "@roundsman/contract/client";
import { officeLists } from "@roundsman/contract/office/lists";
import { addDays, type Day } from "@roundsman/core/day";
import { useQuery } from "../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";

const lists = createClient(officeLists, transport);

/** Whether anybody has sold anything in the last year; undefined while loading. */
export function useHasSold(today: Day): boolean | undefined {
  const { data } = useQuery({
    ...NO_RETRY,
    queryKey: ["first-steps", "sold", today],
    queryFn: async ({ signal }) => {
      const query = { from: addDays(today, -A_YEAR), to: today, limit: 1 };
      return (await lists.sales({ query }, withTimeout(signal))).rows.length > 0;
    },
  });
  return data;
}

const A_YEAR = 365;
