import { Button, Stack } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { numberOf } from "@roundsman/core/invoice";
import { Download } from "lucide-react";
import { usePaper, usePrinted, useSavePdf, type Printed } from "../../driver-papers/queries.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import css from "../driver-book.module.css";
import { VatModes } from "../../ui/form/vat-modes.tsx";
import { FilePicture } from "../../ui/file-picture.tsx";
import { Online } from "../../ui/online.tsx";
import type { Driver } from "../driver.ts";

interface PaperPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  /** A credit note of the invoice, whose paper is shown; null: the invoice's own. */
  readonly note: CreditNote | null;
}

/** The paper, and buttons that save it as a file. */
export function PaperPart({ driver, invoice, note }: PaperPartProps) {
  const paper = note
    ? ({ kind: "creditnotes", id: note.id } as const)
    : ({ kind: "invoices", id: invoice.id } as const);
  const printed = usePrinted(driver.id, paper);
  return (
    <Stack gap="md" pb="md">
      <Online query={printed}>{(loaded) => <Paper driver={driver} printed={loaded} />}</Online>
    </Stack>
  );
}

function Paper({ driver, printed }: { readonly driver: Driver; readonly printed: Printed }) {
  const t = useDriverBookWords();
  const { invoice, note, issuer, vat, customersVat } = printed;
  const paper = usePaper(driver.id, printed);
  const { save, saving } = useSavePdf(driver.id);
  return (
    <>
      {vat === undefined ? (
        <>
          <p className={css.quiet}>{t.vatOpen}</p>
          <VatModes
            invoice={invoice}
            company={issuer}
            last={customersVat}
            onPick={(mode) => save(printed, mode)}
          />
        </>
      ) : (
        <Button
          leftSection={<Download size={20} aria-hidden />}
          loading={saving}
          onClick={() => save(printed, vat)}
        >
          {t.savePdf}
        </Button>
      )}
      <Online query={paper}>
        {(file) => (
          <FilePicture
            className={css.paper}
            file={file}
            label={t.paperOf(note?.number ?? numberOf(invoice))}
          />
        )}
      </Online>
    </>
  );
}
