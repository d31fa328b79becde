import { Button } from "@mantine/core";
import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, ListOrdered } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { toast } from "../ui/layer/toast.ts";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { saveFile } from "../ui/save-file.ts";
import { NumberRow } from "./number-row.tsx";
import { NumberSheet } from "./number-sheet.tsx";
import { EVERY_NUMBER, useRegister, wholeRegister, type RegisterFilter } from "./queries.ts";
import { RegisterControls } from "./register-controls.tsx";
import { registerCsv } from "./register-csv.ts";
import { useRegisterWords } from "../messages/late/register-words.ts";
import css from "./screen.module.css";

/** /info/numbers: every number of invoices and credit notes once, and what became of it. */
export function RegisterScreen() {
  const { number: wanted = null } = useSearch({ strict: false });
  return <Register key={wanted} wanted={wanted} />;
}

function Register({ wanted }: { readonly wanted: string | null }) {
  const { common } = useMessages();
  const t = useRegisterWords();
  const [filter, setFilter] = useState<RegisterFilter>({ ...EVERY_NUMBER, number: wanted });
  const [opened, setOpened] = useState<RegisteredNumber | null>(null);
  const navigate = useNavigate();
  const register = useRegister(filter);
  const numbers = register.data?.pages.flatMap((page) => page.numbers) ?? [];
  const isPlain = filter.number === null && filter.state === null && filter.series === null;
  return (
    <>
      <ListHead title={t.title} aside={<CsvButton filter={filter} />} />
      <p className={css.text}>{t.text}</p>
      <RegisterControls filter={filter} onChange={setFilter} />
      {register.isError && (
        <OnlineFailed
          error={register.error}
          trying={register.isFetching}
          onRetry={() => void register.refetch()}
        />
      )}
      {register.isPending && <SkeletonRows label={common.loading} />}
      {register.data && numbers.length === 0 && (
        <EmptyState icon={<ListOrdered size={32} />} text={isPlain ? t.none : t.noneFound} />
      )}
      {numbers.length > 0 && (
        <ul className={css.list} aria-label={t.title}>
          {numbers.map((entry) => (
            <NumberRow key={entry.number} entry={entry} onOpen={() => setOpened(entry)} />
          ))}
        </ul>
      )}
      {register.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          my="md"
          loading={register.isFetchingNextPage}
          onClick={() => void register.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
      {opened && (
        <NumberSheet
          entry={opened}
          onFind={(number) => void navigate({ to: "/info/numbers", search: { number } })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function CsvButton({ filter }: { readonly filter: RegisterFilter }) {
  const t = useRegisterWords();
  const errorText = useErrorText();
  const [save, busy] = useOnce(async () => {
    try {
      const csv = registerCsv(await wholeRegister(filter), t);
      saveFile(new Blob([csv], { type: "text/csv" }), "number-register.csv");
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  return (
    <Button
      variant="light"
      px="sm"
      leftSection={<Download size={20} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {t.csv}
    </Button>
  );
}
