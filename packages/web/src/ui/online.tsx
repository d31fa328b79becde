import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { SkeletonRows } from "./list/skeleton-rows.tsx";
import { OnlineFailed } from "./online-failed.tsx";

interface OnlineProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the server's answer; a skeleton while it loads, and a way to try again where it failed. */
export function Online<Data>({ query, children }: OnlineProps<Data>) {
  const { common } = useMessages();
  return (
    <>
      {query.isError && (
        <OnlineFailed
          error={query.error}
          trying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoading && <SkeletonRows label={common.loading} rows={4} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
