import { NativeSelect } from "@mantine/core";
import { ACCOUNTS_PROGRAMS, type AccountsProgram } from "@roundsman/core/accounts/program";
import { useState } from "react";
import { useAccountsWords } from "../../messages/late/accounts/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { BackToOffice } from "../../ui/back-to-office.tsx";
import { useToday } from "../../ui/hooks/use-today.ts";
import { ListHead } from "../../ui/list/list-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { WidePage } from "../../ui/wide-page.tsx";
import { faultOf, firstPeriod, spanOf } from "../period.ts";
import { PeriodFields } from "../period-fields.tsx";
import { VatNumberField } from "../vat-number-field.tsx";
import css from "./accounts.module.css";
import { EarlierExports } from "./earlier-exports.tsx";
import { NextExport } from "./next-export.tsx";
import { usePreview, useVatNumbers } from "./queries.ts";

/** /info/office/accounts, for managers: sales as files for the accountant's program. */
export function AccountsScreen() {
  const { common } = useMessages();
  const t = useAccountsWords();
  const today = useToday();
  const [program, setProgram] = useState<AccountsProgram>("xero");
  const [period, setPeriod] = useState(() => ({
    ...firstPeriod(today),
    name: "last-month" as ReturnType<typeof firstPeriod>["name"],
  }));
  const span = spanOf(period, today);
  const fault = faultOf(span);
  const [vatNumber, setVatNumber] = useState("");
  const ask = fault === null ? { program, span, vatNumber } : null;
  const preview = usePreview(ask);
  const vatNumbers = useVatNumbers(ask, vatNumber);
  return (
    <WidePage back={<BackToOffice />}>
      <ListHead title={t.title} />
      <p className={css.about}>{t.about}</p>
      <div className={css.fields}>
        <ProgramField program={program} onProgram={setProgram} />
        {vatNumbers.length > 0 && (
          <VatNumberField
            numbers={vatNumbers}
            note={t.ownBooks}
            vatNumber={vatNumber}
            onVatNumber={setVatNumber}
          />
        )}
        <PeriodFields period={period} fault={fault} onChange={setPeriod} />
      </div>
      {preview.isError && (
        <OnlineFailed
          error={preview.error}
          trying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.isLoading && <SkeletonRows label={common.loading} />}
      {ask && preview.data && (
        <NextExport key={`${program} ${vatNumber}`} ask={ask} preview={preview.data} />
      )}
      <section aria-label={t.how} className={css.section}>
        <h2>{t.how}</h2>
        <ol className={css.steps}>
          {t.steps[program].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <EarlierExports />
    </WidePage>
  );
}

interface ProgramFieldProps {
  readonly program: AccountsProgram;
  readonly onProgram: (program: AccountsProgram) => void;
}

/** The program that the files are for. */
function ProgramField({ program, onProgram }: ProgramFieldProps) {
  const t = useAccountsWords();
  return (
    <NativeSelect
      label={t.program}
      styles={TALL}
      data={ACCOUNTS_PROGRAMS.map((value) => ({ value, label: t.programs[value] }))}
      value={program}
      onChange={(event) => {
        const chosen = ACCOUNTS_PROGRAMS.find((each) => each === event.currentTarget.value);
        if (chosen) onProgram(chosen);
      }}
    />
  );
}

const TALL = { input: { minHeight: "3rem" } };
