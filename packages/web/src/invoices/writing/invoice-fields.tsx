import { Button } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CustomerDetails } from "@roundsman/contract/customers";
import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { useMemo, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useIsAsked } from "../../ui/layer/confirm.tsx";
import { CustomerSection } from "../editor/customer-section.tsx";
import { draftOf } from "../editor/draft.ts";
import { DetailsSection } from "../editor/details-section.tsx";
import { FootnoteField } from "../editor/footnote-field.tsx";
import { useEmptyQuestion } from "../editor/questions/use-empty-question.ts";
import { useMergeQuestion } from "../editor/questions/use-merge-question.ts";
import { TotalsTable } from "../editor/totals-table.tsx";
import { contentText } from "../editor/typed-over.ts";
import { LinesSection } from "../lines/lines-section.tsx";
import { RecordsContext } from "../records.ts";
import { CompanyField } from "./company-field.tsx";
import { asLocal, issuerOf, recordsOf, type DriverRecords } from "./driver-records.ts";
import css from "./invoice-fields.module.css";
import { useWrittenDraft, type Writing } from "./use-written-draft.ts";

/** The current invoice, where it differs from what the draft was based on. */
interface Changed {
  readonly invoice: Invoice;
  /**
   * Every draft that this form sent to create the invoice, first to last: any of them may be what
   * the server saved first. Empty where a saved invoice is edited.
   */
  readonly sent: readonly InvoiceDraft[];
}

interface InvoiceFieldsProps {
  readonly writing: Writing;
  readonly records: DriverRecords;
  /**
   * Resolves with the number of the new customer; null where it failed and the person was shown
   * why.
   */
  readonly onAddCustomer: (details: CustomerDetails) => Promise<number | null>;
  /** Label of the button that takes the typed text as a name without a customer record. */
  readonly nameOnly: (name: string) => string;
  readonly submit: string;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** Called when something is typed: closing would lose it. */
  readonly onTyped: () => void;
  /**
   * Resolves with the current invoice where the draft must be merged with it and saved again; null
   * once it is done.
   */
  readonly onSave: (draft: InvoiceDraft) => Promise<Changed | null>;
}

/**
 * Writes a driver's invoice in their name, with the parts of the driver's editor and records from
 * the server.
 */
export function InvoiceFields(props: InvoiceFieldsProps) {
  const { writing, records, submit, children, onTyped } = props;
  const { editor: t } = useMessages();
  const today = useToday();
  const { draft, write, putLines, takeLine } = useWrittenDraft(writing, { today, onTyped });
  const { customerKey, lines, date, vatMode, companyKey } = draft;
  const isAsked = useIsAsked();
  const [save, saving] = useSaving(props, write);
  const asked = useRecordsAsked(props);
  return (
    <RecordsContext value={asked}>
      {children}
      <CustomerSection draft={draft} readonly={false} onChange={write} />
      <div className={css.fields}>
        <CompanyField
          records={records}
          value={companyKey ?? null}
          onChange={(key) => write({ companyKey: key })}
        />
        <DetailsSection draft={draft} readonly={false} onChange={write} onText={write} />
      </div>
      <LinesSection
        {...{ customerKey, lines }}
        readonly={false}
        onPut={putLines}
        onRemove={takeLine}
        creditable={undefined}
        onCredit={nothing}
      />
      <TotalsTable {...{ lines, date, vatMode, companyKey }} />
      <FootnoteField
        value={draft.footnote}
        readonly={false}
        onChange={(footnote) => write({ footnote })}
      />
      <div className={css.bar}>
        <output className={css.total} aria-label={t.totals.total}>
          {formatPounds(owed(totalsOf(draft)))}
        </output>
        <Button
          miw={112}
          loading={saving && !isAsked}
          disabled={isAsked}
          onClick={() => void save(draft)}
        >
          {submit}
        </Button>
      </div>
    </RecordsContext>
  );
}

const nothing = () => undefined;

/** The driver's records in the form that the editor's parts read. */
function useRecordsAsked({ records, nameOnly, onAddCustomer }: InvoiceFieldsProps) {
  return useMemo(
    () =>
      recordsOf(records, {
        nameOnly,
        addCustomer: async (details) => {
          const id = await onAddCustomer(details);
          return id === null ? null : String(id);
        },
      }),
    [records, nameOnly, onAddCustomer],
  );
}

/**
 * Asks about missing fields and saves. Where somebody has changed the invoice meanwhile, shows that
 * before the draft overwrites it.
 */
function useSaving(
  { writing, records, onSave }: InvoiceFieldsProps,
  write: (merged: InvoiceDraft) => void,
) {
  const askEmpty = useEmptyQuestion();
  const overTheirs = useMergeQuestion();
  const before = writing.kind === "edit" ? asLocal(writing.invoice) : null;
  const nameOf = (key: string | null | undefined) => issuerOf(key, records)?.name ?? "";
  return useOnce(async (shown: InvoiceDraft) => {
    if (!(await askEmpty(shown, before))) return;
    let draft = shown;
    for (let changed = await onSave(draft); changed; changed = await onSave(draft)) {
      const now = asLocal(changed.invoice);
      const typed = overSent(draft, changed.sent, now);
      const names = { now: nameOf(now.companyKey), mine: nameOf(draft.companyKey) };
      const merged = await overTheirs(typed, now, names);
      if (!merged) return;
      draft = merged;
      write(merged);
    }
  });
}

/**
 * The draft as typed over what created the invoice: the sent draft that the invoice still equals,
 * else the first one sent.
 */
function overSent(
  draft: InvoiceDraft,
  sent: readonly InvoiceDraft[],
  now: LocalInvoice,
): InvoiceDraft {
  const saying = sent.map(contentText);
  const typedOver = saying.find((text) => text === contentText(draftOf(now))) ?? saying[0];
  return typedOver === undefined ? draft : { ...draft, typedOver };
}
