import { Button } from "@mantine/core";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import type { BatchDocument } from "@roundsman/documents/files/batch";
import { LANGUAGES } from "@roundsman/documents/language";
import { printedStatement } from "@roundsman/documents/statement/printed-statement";
import { useState } from "react";
import { useDefaultIssuer } from "../../companies/queries.ts";
import { BatchProgress } from "../../documents/batch-progress.tsx";
import { Choice } from "../../documents/choice.tsx";
import type { BatchWatch } from "../../documents/documents.ts";
import { useBatch } from "../../documents/use-batch.ts";
import { useMessages } from "../../messages/language.tsx";
import { type PaymentsWords, usePaymentsWords } from "../../messages/late/payments-words.ts";
import { isUnanswered } from "../../session/call-options.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "../payments.module.css";
import { readStatements, type CustomerStatement } from "./queries.ts";
import { SpanFields } from "./span-fields.tsx";
import { firstChoice, spanOf } from "./statement-span.ts";

interface StatementsSheetProps {
  /** Customer keys, in the order of the file. */
  readonly customers: readonly string[];
  readonly onClose: () => void;
}

const FORMS = ["one-pdf", "zip"] as const;
const BATCH_LANGUAGES = ["customer", ...LANGUAGES] as const;

type BatchLanguage = DocumentLanguage | "customer";

/**
 * The statements of several customers: their days, language and file. Made off the main thread,
 * with progress and a way to cancel.
 */
export function StatementsSheet({ customers, onClose }: StatementsSheetProps) {
  const { common, editor, invoices } = useMessages();
  const { batch: words } = invoices;
  const t = usePaymentsWords().statement;
  const today = useToday();
  const [choice, setChoice] = useState(() => firstChoice(today));
  const [form, setForm] = useState<(typeof FORMS)[number]>("one-pdf");
  const [language, setLanguage] = useState<BatchLanguage>("customer");
  const span = spanOf(choice, today);
  const { progress, make, cancel } = useBatch({
    what: "STM",
    record: async () => undefined,
    onDone: onClose,
  });
  const documents = useDocuments({ customers, span, language, today });
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet title={t.all(customers.length)} opened onClose={close} closeLabel={common.close}>
      {progress === null ? (
        <div className={css.paper}>
          <SpanFields choice={choice} onChange={setChoice} />
          <Choice
            label={words.form}
            words={words.forms}
            values={FORMS}
            value={form}
            onChange={setForm}
          />
          <Choice
            label={editor.vat.language}
            words={words.languages}
            values={BATCH_LANGUAGES}
            value={language}
            onChange={setLanguage}
          />
          <Button
            fullWidth
            mb="md"
            disabled={span === null}
            onClick={() => void make(documents, form)}
          >
            {words.make}
          </Button>
        </div>
      ) : (
        <BatchProgress done={progress} total={customers.length} onCancel={cancel} />
      )}
    </Sheet>
  );
}

interface StatementsQuery {
  /** Customer keys, in the order of the file. */
  readonly customers: readonly string[];
  /** null: no valid days are chosen. */
  readonly span: DayRange | null;
  readonly language: BatchLanguage;
  readonly today: Day;
}

/**
 * Reads the statements and prepares them for print; a message names the customers who are left out,
 * and why. null where none is made.
 */
function useDocuments({ customers, span, language, today }: StatementsQuery) {
  const t = usePaymentsWords().statement;
  const errorText = useErrorText();
  const issuer = useDefaultIssuer();
  return async (watch: BatchWatch): Promise<readonly BatchDocument[] | null> => {
    if (!span) return null;
    try {
      const read = await readStatements(customers, span, { ...watch, today });
      const { statements: all, gone, unsent } = read;
      if (gone.length > 0) toast.failed(t.leftOut.gone(namesOf(gone, t)));
      if (unsent.length > 0) toast.failed(t.leftOut.unsent(namesOf(unsent, t)));
      if (all.length === 0) return null;
      const company = await issuer();
      return all.map(({ customer, statement }, place) => ({
        name: nameOf(customer, { place, total: all.length }),
        printable: {
          kind: "statement",
          document: printedStatement(statement, {
            customer,
            company,
            language: language === "customer" ? languageFor(customer) : language,
          }),
        },
      }));
    } catch (error) {
      // A person who cancels needs no message.
      if (!watch.signal.aborted)
        toast.failed(isUnanswered(error) ? t.notMade : errorText(error, t.notMade));
      return null;
    }
  };
}

/** As many names as fit into a message. */
const NAMED = 5;

const namesOf = (
  customers: readonly LocalCustomer[],
  { leftOut }: PaymentsWords["statement"],
): string => {
  const names = customers.slice(0, NAMED).map(({ name }) => name);
  const more = customers.length - names.length;
  return [...names, ...(more > 0 ? [leftOut.more(more)] : [])].join(", ");
};

interface Placed {
  readonly place: number;
  readonly total: number;
}

/**
 * "02 Jade Garden.pdf": the place comes first, because two customers may have one name. It has as
 * many digits as the last place, so that files sort in order.
 */
const nameOf = ({ name }: CustomerStatement["customer"], { place, total }: Placed): string =>
  `${String(place + 1).padStart(Math.max(2, String(total).length), "0")} ${name.replaceAll(/[\\/:*?"<>|]/g, " ").trim()}.pdf`;
