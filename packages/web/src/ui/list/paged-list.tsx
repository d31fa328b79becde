import { Button } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Children, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import { OnlineFailed } from "../online-failed.tsx";
import css from "./paged-list.module.css";
import { SkeletonRows } from "./skeleton-rows.tsx";

interface PagedListProps {
  readonly label: string;
  readonly answer: UseInfiniteQueryResult;
  /** Shown where there are no rows. */
  readonly none: string;
  /** The label of the button that asks for the next page. */
  readonly more: string;
  /** The rows of the pages that were loaded. */
  readonly children: ReactNode;
}

/**
 * A list that the server sends in pages. Shows loading, failure, an empty list, and a button for
 * the next page.
 */
export function PagedList({ label, answer, none, more, children }: PagedListProps) {
  const { common } = useMessages();
  const count = Children.count(children);
  return (
    <>
      {answer.isError && (
        <OnlineFailed
          error={answer.error}
          trying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <SkeletonRows label={common.loading} rows={4} />}
      {answer.isSuccess && count === 0 && <p className={css.none}>{none}</p>}
      {count > 0 && (
        <ul className={css.list} aria-label={label}>
          {children}
        </ul>
      )}
      {answer.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
