import { Button, Stack } from "@mantine/core";
import type { Customer } from "@roundsman/contract/customers";
import {
  DOCUMENT_LANGUAGES,
  languageFor,
  type DocumentLanguage,
} from "@roundsman/core/document-language";
import { FileImage, FileText } from "lucide-react";
import { useState } from "react";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { FilePicture } from "../../ui/file-picture.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useHandOut } from "../../ui/layer/hand-out-sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { Online } from "../../ui/online.tsx";
import css from "../driver-book.module.css";
import type { Driver, StatementDays } from "../driver.ts";
import { statementFile, useStatementPicture, type StatementOf } from "./statement-queries.ts";

interface StatementProps {
  readonly driver: Driver;
  readonly customer: Customer;
  readonly days: StatementDays;
}

/** The statement of account of a driver's customer: days, language, files and preview. */
export function StatementPart({ driver, customer, days: Days }: StatementProps) {
  const [language, setLanguage] = useState(() => languageFor(customer));
  const whose = { driver: driver.id, customer: customer.id, language };
  return (
    <Stack gap="md" pb="md">
      <Days>{(span) => <OfDays statement={{ ...whose, span }} onLanguage={setLanguage} />}</Days>
    </Stack>
  );
}

interface OfDaysProps {
  readonly statement: StatementOf;
  readonly onLanguage: (language: DocumentLanguage) => void;
}

function OfDays({ statement, onLanguage }: OfDaysProps) {
  const { editor } = useMessages();
  const credit = useCreditWords();
  const t = usePaymentsWords().statement;
  const picture = useStatementPicture(statement);
  const { give, giving, sheet } = useGive(statement);
  return (
    <>
      <SegmentedControl
        aria-label={editor.vat.language}
        fullWidth
        data={DOCUMENT_LANGUAGES.map((value) => ({
          value,
          label: editor.vat.languages[value],
        }))}
        value={statement.language}
        onChange={onLanguage}
      />
      <div className={css.actions}>
        <Button
          h={48}
          leftSection={<FileText size={20} aria-hidden />}
          disabled={giving}
          onClick={() => void give("pdf")}
        >
          {credit.pdf}
        </Button>
        <Button
          h={48}
          variant="light"
          leftSection={<FileImage size={20} aria-hidden />}
          disabled={giving}
          onClick={() => void give("png")}
        >
          {credit.png}
        </Button>
        {sheet}
      </div>
      <p className={css.quiet}>{t.sentOnly}</p>
      <Online query={picture}>
        {(file) => <FilePicture className={css.paper} file={file} label={t.title} />}
      </Online>
    </>
  );
}

/** Fetches the file and hands it out. Render `sheet`. */
function useGive(statement: StatementOf) {
  const errorText = useErrorText();
  const { handOut, sheet } = useHandOut();
  const [give, giving] = useOnce(async (format: "pdf" | "png") => {
    try {
      const { file, name } = await statementFile(statement, format);
      await handOut({ files: [new File([file], name, { type: file.type })] });
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  return { give, giving, sheet };
}
