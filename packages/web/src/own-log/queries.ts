import { auditLog } from "@roundsman/contract/business/audit-log";
import { createClient } from "@roundsman/contract/client";
import { useInfiniteQuery } from "../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";

const log = createClient(auditLog, transport);

const LOG_PAGE = 10;

/** The log of one's own records, newest first, page by page. */
export const useOwnLog = () =>
  useInfiniteQuery({
    ...NO_RETRY,
    queryKey: ["own-log"],
    queryFn: ({ pageParam, signal }) =>
      log.own({ query: { limit: LOG_PAGE, cursor: pageParam } }, withTimeout(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
  });
