import { Button } from "@mantine/core";
import { DatabaseBackup } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { ListHead } from "../ui/list/list-head.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import css from "./business.module.css";
import { CompanySection } from "./company-section.tsx";
import { LogSection } from "./log-section.tsx";
import { UpgradeSection } from "./upgrade-section.tsx";
import { useBackups, useBackUpNow } from "./queries.ts";
import { useBusinessWords } from "../messages/late/business-words.ts";

/** /info/business, for managers: the company on invoices, the backups, and the log. */
export function BusinessScreen() {
  const t = useBusinessWords();
  return (
    <>
      <ListHead title={t.title} />
      <CompanySection />
      <BackupSection />
      <UpgradeSection />
      <LogSection />
    </>
  );
}

/** The newest backup, and a button that makes one. */
export function BackupSection() {
  const messages = useMessages();
  const { common } = messages;
  const business = useBusinessWords();
  const t = business.backups;
  const state = useBackups();
  const make = useBackUpNow();
  const errorText = useErrorText();
  const newest = state.data?.backups[0];
  const backUp = () =>
    make.mutate(undefined, {
      onSuccess: () => toast.done(t.done),
      onError: (error) => toast.failed(errorText(error)),
    });
  return (
    <CardSection title={t.title} text={t.text}>
      {state.isError && (
        <OnlineFailed
          error={state.error}
          trying={state.isFetching}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.isPending && <SkeletonRows label={common.loading} rows={1} />}
      {state.data && (
        <p className={css.fact} data-late={state.data.late || undefined}>
          <b>
            <WholeNumbers>
              {newest ? t.last(instantInWords(newest.at)) : state.data.late ? t.none : t.soon}
            </WholeNumbers>
          </b>
          {newest && <span>{t.count(state.data.backups.length)}</span>}
          {state.data.late && <span>{t.late}</span>}
          {state.data.failure && <span>{t.failed(state.data.failure.message)}</span>}
        </p>
      )}
      <Button
        variant="light"
        leftSection={<DatabaseBackup size={20} aria-hidden />}
        loading={make.isPending}
        onClick={backUp}
      >
        {t.now}
      </Button>
    </CardSection>
  );
}
