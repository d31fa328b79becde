import { Button } from "@mantine/core";
import { NO_VAT_NUMBER, type AccountsExport } from "@roundsman/contract/office/accounts";
import { dayAt } from "@roundsman/core/day";
import { formatPounds } from "@roundsman/core/money";
import { Download } from "lucide-react";
import { useAccountsWords } from "../../messages/late/accounts/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import css from "./accounts.module.css";
import { downloadExport, useExports } from "./queries.ts";

/** All exports that were made, each with its file. */
export function EarlierExports() {
  const { common } = useMessages();
  const t = useAccountsWords();
  const exports = useExports();
  return (
    <section aria-label={t.history} className={css.section}>
      <h2>{t.history}</h2>
      {exports.isError && (
        <OnlineFailed
          error={exports.error}
          trying={exports.isFetching}
          onRetry={() => void exports.refetch()}
        />
      )}
      {exports.isLoading && <SkeletonRows label={common.loading} />}
      {exports.data?.length === 0 && <p className={css.quiet}>{t.noHistory}</p>}
      <ul className={css.history}>
        {exports.data?.map((accountsExport) => (
          <EarlierExport key={accountsExport.id} accountsExport={accountsExport} />
        ))}
      </ul>
    </section>
  );
}

function EarlierExport({ accountsExport }: { readonly accountsExport: AccountsExport }) {
  const t = useAccountsWords();
  const errorText = useErrorText();
  const [download, busy] = useOnce(() =>
    downloadExport(accountsExport.id).catch((error: unknown) => toast.failed(errorText(error))),
  );
  const [program, days] = [
    t.programs[accountsExport.program],
    t.days(accountsExport.from, accountsExport.to),
  ];
  return (
    <li>
      <div className={css.what}>
        <b>{program}</b> <span>{days}</span>
        {accountsExport.vatNumber && (
          <small>
            {accountsExport.vatNumber === NO_VAT_NUMBER ? t.noNumber : accountsExport.vatNumber}
          </small>
        )}
        <small>
          <Facts
            facts={[
              t.madeBy(dayAt(Date.parse(accountsExport.at)), accountsExport.madeBy),
              t.count(
                accountsExport.invoices + accountsExport.creditNotes + accountsExport.reversals,
              ),
            ]}
          />
        </small>
        {!accountsExport.hasFile && <small>{t.erased}</small>}
      </div>
      <b className={css.amount}>{formatPounds(accountsExport.total)}</b>
      {accountsExport.hasFile && (
        <Button
          variant="subtle"
          h={48}
          px="sm"
          aria-label={t.downloadOf(program, days)}
          loading={busy}
          onClick={() => void download()}
        >
          <Download size={20} aria-hidden />
        </Button>
      )}
    </li>
  );
}
