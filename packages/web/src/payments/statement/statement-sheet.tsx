import { Button } from "@mantine/core";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import type { Statement } from "@roundsman/core/payments/statement";
import { fileName } from "@roundsman/documents/files/file-name";
import { LANGUAGES } from "@roundsman/documents/language";
import { printedStatement } from "@roundsman/documents/statement/printed-statement";
import { FileImage, FileText } from "lucide-react";
import { useState } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { PreviewSkeleton } from "../../documents/preview-skeleton.tsx";
import { PrintablePreview } from "../../documents/preview.tsx";
import { useGivePaper } from "../../documents/use-give-paper.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useLast } from "../../ui/hooks/use-last.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import css from "../payments.module.css";
import { useStatement, useStatementHere, type StatementHere } from "./queries.ts";
import { StatementDays } from "./statement-days.tsx";

interface StatementOf {
  readonly customer: LocalCustomer;
}

/** The statement of account of a customer: days, language, files and preview. */
export function StatementSheet({
  opened,
  onClose,
  ...props
}: StatementOf & { readonly opened: boolean; readonly onClose: () => void }) {
  const { common } = useMessages();
  const t = usePaymentsWords().statement;
  return (
    <Sheet
      title={t.title}
      opened={opened}
      height="full"
      onClose={onClose}
      closeLabel={common.close}
    >
      <Content {...props} />
    </Sheet>
  );
}

function Content(props: StatementOf) {
  const today = useToday();
  return (
    <div className={css.paper}>
      <StatementDays>{(span) => <OfDays {...props} span={span} today={today} />}</StatementDays>
    </div>
  );
}

interface OfDaysProps extends StatementOf {
  readonly span: DayRange;
  readonly today: Day;
}

/** The phone makes the statement where it has all of these days; otherwise the server does. */
function OfDays({ customer, span, today }: OfDaysProps) {
  const t = usePaymentsWords().statement;
  const statement = useStatementHere(customer.key, span, today);
  const shown = useLast<StatementHere | null>(statement ?? null, null);
  if (shown === null) return <PreviewSkeleton label={t.title} />;
  if (shown === "server")
    return customer.id === null ? (
      <p className={css.detail}>{t.unsentFirst}</p>
    ) : (
      <Asked customer={customer} id={customer.id} span={span} />
    );
  return (
    <Paper
      customer={customer}
      statement={shown}
      isOlder={statement === undefined}
      note={t.unsentToo}
    />
  );
}

interface AskedProps extends StatementOf {
  /** The customer's number. */
  readonly id: number;
  readonly span: DayRange;
}

function Asked({ customer, id, span }: AskedProps) {
  const t = usePaymentsWords().statement;
  const { data, isPlaceholderData, isError, isPending, ...asked } = useStatement(id, span);
  return (
    <>
      {isError && (
        <>
          <p className={css.detail}>{t.needsSignal}</p>
          <OnlineFailed
            error={asked.error}
            trying={asked.isFetching}
            onRetry={() => void asked.refetch()}
          />
        </>
      )}
      {isPending && <PreviewSkeleton label={t.title} />}
      {data && (
        <Paper customer={customer} statement={data} isOlder={isPlaceholderData} note={t.sentOnly} />
      )}
    </>
  );
}

interface PaperProps {
  readonly customer: LocalCustomer;
  readonly statement: Statement;
  /**
   * Whether the statement is of other days, while the chosen ones load: it can be seen, not handed
   * out.
   */
  readonly isOlder: boolean;
  /** Says what the statement counts. */
  readonly note: string;
}

function Paper({ customer, statement, isOlder, note }: PaperProps) {
  const { editor } = useMessages();
  const credit = useCreditWords();
  const t = usePaymentsWords().statement;
  const company = useIssuer(null);
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const language = chosen ?? languageFor(customer);
  const document = printedStatement(statement, { customer, company: company ?? null, language });
  const printable = { kind: "statement", document } as const;
  const { give, making, sheet } = useGivePaper(printable, {
    nameAt: (kind, at) => fileName(kind, at, "STM"),
    failed: editor.handOut.paperFailed,
  });
  return (
    <>
      <SegmentedControl
        aria-label={editor.vat.language}
        fullWidth
        data={LANGUAGES.map((value) => ({ value, label: editor.vat.languages[value] }))}
        value={language}
        onChange={setChosen}
      />
      <div className={css.ways}>
        <Button
          leftSection={<FileText size={20} aria-hidden />}
          disabled={making !== null || isOlder || company === undefined}
          onClick={() => void give("pdf")}
        >
          {credit.pdf}
        </Button>
        <Button
          variant="light"
          leftSection={<FileImage size={20} aria-hidden />}
          disabled={making !== null || isOlder || company === undefined}
          onClick={() => void give("png")}
        >
          {credit.png}
        </Button>
        {sheet}
      </div>
      <p className={css.detail}>{note}</p>
      <PrintablePreview printable={printable} label={t.title} />
    </>
  );
}
