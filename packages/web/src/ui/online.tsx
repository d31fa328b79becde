import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { SkeletonRows } from "./list/skeleton-rows.tsx";
import { OnlineFailed } from "./online-failed.tsx";

interface OnlineProps<Data> {
  readonly of: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the server's answer; a skeleton while it loads, and a way to try again where it failed. */
export function Online<Data>({ of, children }: OnlineProps<Data>) {
  const { common } = useMessages();
  return (
    <>
      {of.isError && (
        <OnlineFailed error={of.error} trying={of.isFetching} onRetry={() => void of.refetch()} />
      )}
      {of.isLoading && <SkeletonRows label={common.loading} rows={4} />}
      {of.data !== undefined && children(of.data)}
    </>
  );
}
