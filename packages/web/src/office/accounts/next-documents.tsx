import { Button } from "@mantine/core";
import type { ExportDocument } from "@roundsman/contract/office/export-document";
import { useMemo, useState } from "react";
import { useAccountsWords } from "../../messages/late/accounts/words.ts";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { paperOf, saleLine } from "../lists/documents.ts";
import type { ListLine, ListWords, Opened } from "../lists/line.ts";
import { ListRows } from "../lists/list-rows.tsx";
import { PaperSheet } from "../lists/paper-sheet.tsx";
import { useListWords } from "../lists/use-list-words.ts";
import css from "./accounts.module.css";
import { useNextDocuments, type ExportAsk } from "./queries.ts";

/** The documents that the export will contain; a tap opens a document's paper. */
export function NextDocuments({ ask }: { readonly ask: ExportAsk }) {
  const { common } = useMessages();
  const t = useAccountsWords();
  const words = useListWords();
  const { more } = useOfficeWords().lists;
  const list = useNextDocuments(ask);
  const [opened, setOpened] = useState<Opened | null>(null);
  const pages = list.data?.pages;
  const lines = useMemo(
    () =>
      pages?.flatMap(({ documents }) =>
        documents.map((exportDocument) => lineOf(exportDocument, words, t.takenBack)),
      ),
    [pages, words, t.takenBack],
  );
  return (
    <section aria-label={t.next} className={css.section}>
      <h3>{t.next}</h3>
      {list.isPending && <SkeletonRows label={common.loading} />}
      {lines && <ListRows title={t.next} lines={lines} onOpen={setOpened} />}
      {list.isError && (
        <OnlineFailed
          error={list.error}
          trying={list.isFetching}
          onRetry={() => void (lines ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && !list.isError && (
        <Button
          variant="default"
          fullWidth
          my="md"
          h={48}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {more}
        </Button>
      )}
      {opened && <PaperSheet paper={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/**
 * The row of a document. It shows the number for the accountant's program; the paper has the
 * printed number.
 */
function lineOf(exportDocument: ExportDocument, words: ListWords, takenBack: string): ListLine {
  const numbered = { ...exportDocument, number: exportDocument.entryNumber };
  const line = saleLine(numbered, words);
  return {
    ...line,
    key: `${line.key} ${exportDocument.entryNumber}`,
    warning: exportDocument.isReversal ? takenBack : "",
    opens: exportDocument.hasPaper ? { ...paperOf(numbered), title: exportDocument.number } : null,
  };
}
