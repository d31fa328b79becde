import { NativeSelect } from "@mantine/core";
import type { DayRange } from "@roundsman/core/day-range";
import { vatQuarters, VAT_STAGGERS, type VatStagger } from "@roundsman/core/accounts/vat-quarter";
import { useState } from "react";
import { useAccountsWords } from "../../messages/late/accounts/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { BackToOffice } from "../../ui/back-to-office.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { toast } from "../../ui/layer/toast.ts";
import { ListHead } from "../../ui/list/list-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { WidePage } from "../../ui/wide-page.tsx";
import accounts from "../accounts/accounts.module.css";
import office from "../office.module.css";
import { Boxes } from "./boxes.tsx";
import { VatNumberField } from "../vat-number-field.tsx";
import { useSetStagger, useVatReturn } from "./queries.ts";
import { VatTables } from "./vat-tables.tsx";

/**
 * This quarter and the four years before it; errors can be corrected so far back (VAT Notice
 * 700/45).
 */
const QUARTERS = 17;

/** /info/office/vat, for managers: the sales side of the VAT return, quarter by quarter. */
export function VatScreen() {
  const { common } = useMessages();
  const t = useAccountsWords();
  const today = useToday();
  const [first] = vatQuarters(today, 1, 1);
  // The first answer says which months the quarters end in.
  const asked = useVatReturn(first ?? { start: today, end: today });
  const stagger = asked.data?.stagger;
  return (
    <WidePage back={<BackToOffice />}>
      <ListHead title={t.return.title} />
      <p className={accounts.about}>{t.return.about}</p>
      {asked.isError && (
        <OnlineFailed
          error={asked.error}
          trying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.isLoading && <SkeletonRows label={common.loading} />}
      {stagger && (
        <Quarters
          key={stagger}
          stagger={stagger}
          quarters={vatQuarters(today, stagger, QUARTERS)}
          vatNumbers={asked.data?.vatNumbers ?? []}
        />
      )}
    </WidePage>
  );
}

interface QuartersProps {
  readonly stagger: VatStagger;
  readonly quarters: readonly DayRange[];
  readonly vatNumbers: readonly string[];
}

function Quarters({ stagger, quarters, vatNumbers }: QuartersProps) {
  const t = useAccountsWords();
  // Begins with the last quarter that has ended, which is the one to file.
  const [chosen, setChosen] = useState(1);
  const [vatNumber, setVatNumber] = useState("");
  const span = quarters[chosen] ?? quarters[0];
  return (
    <>
      <div className={accounts.fields}>
        <StaggerField stagger={stagger} />
        <NativeSelect
          label={t.return.quarter}
          styles={TALL}
          data={quarters.map(({ start, end }, index) => ({
            value: String(index),
            label: index === 0 ? t.return.running(t.days(start, end)) : t.days(start, end),
          }))}
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        {vatNumbers.length > 0 && (
          <VatNumberField
            numbers={vatNumbers}
            note={t.return.ownReturns}
            vatNumber={vatNumber}
            onVatNumber={setVatNumber}
          />
        )}
      </div>
      {span && <Quarter span={span} vatNumber={vatNumber} />}
    </>
  );
}

/** The months in which the business's quarters end; the server keeps them. */
function StaggerField({ stagger }: Pick<QuartersProps, "stagger">) {
  const t = useAccountsWords();
  const setStagger = useSetStagger();
  const errorText = useErrorText();
  const [choose, busy] = useOnce((value: VatStagger) =>
    setStagger(value).catch((error: unknown) => toast.failed(errorText(error))),
  );
  return (
    <NativeSelect
      label={t.return.stagger}
      styles={TALL}
      data={VAT_STAGGERS.map((value) => ({
        value: String(value),
        label: t.return.staggers[value],
      }))}
      value={String(stagger)}
      disabled={busy}
      onChange={(event) => {
        const value = VAT_STAGGERS.find((each) => String(each) === event.currentTarget.value);
        if (value) void choose(value);
      }}
    />
  );
}

const TALL = { input: { minHeight: "3rem" } };

function Quarter({ span, vatNumber }: { readonly span: DayRange; readonly vatNumber: string }) {
  const { common } = useMessages();
  const answer = useVatReturn(span, vatNumber);
  const { data: shown, isPlaceholderData: isOlder } = answer;
  return (
    <>
      {answer.isError && (
        <OnlineFailed
          error={answer.error}
          trying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isLoading && <SkeletonRows label={common.loading} />}
      {shown && !answer.isError && (
        <div className={office.answer} aria-busy={isOlder}>
          <Boxes boxes={shown} />
          <VatTables boxes={shown} isOlder={isOlder} />
        </div>
      )}
    </>
  );
}
