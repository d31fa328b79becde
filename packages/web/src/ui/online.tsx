import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { SkeletonRows } from "./list/skeleton-rows.tsx";
import { OnlineFailed } from "./online-failed.tsx";

interface OnlineProps<Data> {
  readonly of: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What the server answered; until then the shape of it, and where it did not come the way to try again. */
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
