import { createClient } from "@roundsman/contract/client";
import { officeLists } from "@roundsman/contract/office/lists";
import { addDays, type Day } from "@roundsman/core/day";
import { useQuery } from "../session/online-answers.ts";
import { patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";

const lists = createClient(officeLists, transport);

/** Whether anybody has sold anything in the last year; undefined while loading. */
export function useHasSold(today: Day): boolean | undefined {
  const { data } = useQuery({
    ...PLAINLY,
    queryKey: ["first-steps", "sold", today],
    queryFn: async ({ signal }) => {
      const query = { from: addDays(today, -A_YEAR), to: today, limit: 1 };
      return (await lists.sales({ query }, patiently(signal))).rows.length > 0;
    },
  });
  return data;
}

const A_YEAR = 365;
