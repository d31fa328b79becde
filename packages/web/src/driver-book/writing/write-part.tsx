import type { CustomerDetails } from "@roundsman/contract/customers";
import { CreditRefused } from "@roundsman/core/credit/credit-note";
import { INVOICE_LISTS, type InvoiceList } from "@roundsman/core/payment-status";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { Online } from "../../ui/online.tsx";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";
import { useRecordActs } from "../use-record-acts.ts";
import { useTries } from "../use-tries.ts";
import type { DriverRecords, InvoiceForm, Writing } from "./invoice-form.ts";
import { useWritten, type Wanted } from "./queries.ts";
import { useWrite } from "./use-write.ts";
import { closingNote } from "./written-body.ts";

interface WritePartProps {
  readonly driver: Driver;
  readonly wanted: Wanted;
  readonly form: InvoiceForm;
  readonly onTyped: () => void;
  readonly onLost: () => void;
  /** Called with the id of the written invoice. */
  readonly onDone: (id: number) => void;
}

/**
 * Writes an invoice in the driver's name: a new one, an edit of one that is not issued, or the
 * replacement of an issued one.
 */
export function WritePart(props: WritePartProps) {
  const written = useWritten(props.driver.id, props.wanted);
  return <Online query={written}>{(loaded) => <Written {...props} {...loaded} />}</Online>;
}

interface WrittenProps extends WritePartProps {
  readonly writing: Writing;
  readonly records: DriverRecords;
}

function Written({ driver, form: Form, writing, records, ...on }: WrittenProps) {
  const { editor } = useMessages();
  const issued = useIssuedWords();
  const t = useDriverBookWords().writing;
  const [list, setList] = useState<InvoiceList>("getPaid");
  const [canBegin] = useState(() => isAnythingLeft(writing));
  const save = useWrite({ driver: driver.id, writing, list, ...on });
  const addCustomer = useAddCustomer(driver.id);
  if (!canBegin) return <p className={css.quiet}>{issued.nothingLeft}</p>;
  return (
    <Form
      writing={writing}
      records={records}
      onAddCustomer={addCustomer}
      nameOnly={t.nameOnly}
      submit={writing.kind === "correct" ? issued.correct : editor.save}
      onTyped={on.onTyped}
      onSave={save}
    >
      {writing.kind === "new" && <Lists value={list} onChange={setList} />}
      {writing.kind === "correct" && <p className={css.quiet}>{t.correcting}</p>}
    </Form>
  );
}

/** An issued invoice that was credited in full cannot be corrected. */
function isAnythingLeft(writing: Writing): boolean {
  if (writing.kind !== "correct") return true;
  try {
    closingNote(writing.invoice, writing.creditable);
    return true;
  } catch (error) {
    if (error instanceof CreditRefused) return false;
    throw error;
  }
}

interface ListsProps {
  readonly value: InvoiceList;
  readonly onChange: (list: InvoiceList) => void;
}

/** Chooses the list of a new invoice. */
function Lists({ value, onChange }: ListsProps) {
  const { titles } = useMessages().invoices;
  const t = useDriverBookWords().writing;
  return (
    <div>
      <p className={css.label}>{t.list}</p>
      <SegmentedControl
        aria-label={t.list}
        fullWidth
        data={INVOICE_LISTS.map((list) => ({ value: list, label: titles[list] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** Adds a customer to the driver's book from within the form. */
function useAddCustomer(driver: number) {
  const { addCustomer } = useRecordActs(driver);
  const { send, failed } = useTries();
  return async (details: CustomerDetails): Promise<number | null> => {
    try {
      const { id } = await send(details, (key) => addCustomer(details, key));
      return id;
    } catch (error) {
      toast.failed(failed(error));
      return null;
    }
  };
}
