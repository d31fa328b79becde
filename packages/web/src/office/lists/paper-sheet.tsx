import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { use } from "react";
import {
  isNoDriver,
  usePaper,
  usePrinted,
  useSavePdf,
  type Printed,
} from "../../driver-papers/queries.ts";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { VatModes } from "../../ui/form/vat-modes.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { FilePicture } from "../../ui/file-picture.tsx";
import { Online } from "../../ui/online.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { DaySheets } from "../day-sheets.ts";
import type { Opened, PaperOf } from "./line.ts";
import css from "./lists.module.css";
import { officePaper, usePaperPicture } from "./queries.ts";

/** The paper behind a row, as its driver hands it out, or the sheet of a closed day. */
export function PaperSheet({
  paper,
  onClose,
}: {
  readonly paper: Opened;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const DaySheet = use(DaySheets);
  return (
    <Sheet title={paper.title} opened onClose={onClose} height="full" closeLabel={common.close}>
      <div className={css.paper}>
        {paper.kind === "days" ? (
          <DaySheet sheet={{ driver: paper.driver, driverName: paper.driverName, id: paper.id }} />
        ) : paper.kind === "payments" ? (
          <Receipt paper={{ ...paper, kind: paper.kind }} />
        ) : (
          <HandedOut paper={{ ...paper, kind: paper.kind }} kind={paper.kind} />
        )}
      </div>
    </Sheet>
  );
}

/**
 * Saving an invoice or credit note here counts as handing it out, as in the driver's own records.
 */
function HandedOut({
  paper,
  kind,
}: {
  readonly paper: PaperOf;
  readonly kind: Exclude<PaperOf["kind"], "payments">;
}) {
  const t = useOfficeWords().lists;
  const printed = usePrinted(paper.driver, { kind, id: paper.id });
  if (isNoDriver(printed.error))
    return (
      <>
        <p className={css.note}>{t.ofNoDriver}</p>
        <Looked paper={paper} />
      </>
    );
  return (
    <Online query={printed}>{(loaded) => <DriversPaper paper={paper} printed={loaded} />}</Online>
  );
}

function Looked({ paper }: { readonly paper: PaperOf }) {
  return <Picture picture={usePaperPicture(paper)} title={paper.title} />;
}

function DriversPaper({
  paper: { driver, title },
  printed,
}: {
  readonly paper: PaperOf;
  readonly printed: Printed;
}) {
  const { vatOpen } = useDriverBookWords();
  const credit = useCreditWords();
  const { invoice, note, issuer, vat, customersVat } = printed;
  const isVoided = note !== null && note.voidedAt !== null;
  const picture = usePaper(driver, printed);
  const { save, saving } = useSavePdf(driver);
  return (
    <>
      {isVoided && <p className={css.note}>{credit.isVoided}</p>}
      {vat === undefined && (
        <>
          <p className={css.note}>{vatOpen}</p>
          <VatModes
            invoice={invoice}
            company={issuer}
            last={customersVat}
            onPick={(mode) => save(printed, mode)}
          />
        </>
      )}
      {!isVoided && vat !== undefined && (
        <SaveButton saving={saving} onSave={() => save(printed, vat)} />
      )}
      <Picture picture={picture} title={title} />
    </>
  );
}

function Receipt({ paper }: { readonly paper: PaperOf }) {
  const errorText = useErrorText();
  const picture = usePaperPicture(paper);
  const [save, saving] = useOnce(async () => {
    try {
      const { file, name } = await officePaper(paper, "pdf");
      saveFile(file, name);
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  return (
    <>
      <SaveButton saving={saving} onSave={() => void save()} />
      <Picture picture={picture} title={paper.title} />
    </>
  );
}

function SaveButton({ saving, onSave }: { readonly saving: boolean; readonly onSave: () => void }) {
  return (
    <Button leftSection={<FileText size={20} aria-hidden />} loading={saving} onClick={onSave}>
      {useOfficeWords().lists.savePdf}
    </Button>
  );
}

function Picture({
  picture,
  title,
}: {
  readonly picture: UseQueryResult<Blob>;
  readonly title: string;
}) {
  const t = useOfficeWords().lists;
  return (
    <Online query={picture}>
      {(file) => <FilePicture file={file} label={t.paperOf(title)} />}
    </Online>
  );
}
