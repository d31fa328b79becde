import { Button, Stack } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import { numberOf } from "@roundsman/core/invoice";
import type { VatMode } from "@roundsman/core/vat";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { toast } from "../ui/layer/toast.ts";
import { saveFile } from "../ui/save-file.ts";
import css from "./driver-book.module.css";
import { Online } from "../ui/online.tsx";
import { fetchPaper, useActs, usePaper } from "./queries.ts";
import type { Driver } from "./screen.tsx";

interface PaperPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
}

/** The paper as it is, and as a file. A file goes to the customer: that is written down, as when the driver hands it out. */
export function PaperPart({ driver, invoice }: PaperPartProps) {
  const t = useDriverBookWords();
  const { id, lastDocument } = invoice;
  const language = lastDocument?.language ?? "both";
  const vatMode = invoice.vatMode ?? lastDocument?.vat;
  const paper = usePaper(driver.id, { id, language, vat: vatMode });
  const acts = useActs(driver.id);
  const errorText = useErrorText();
  const [save, saving] = useOnce(async (vat: VatMode) => {
    try {
      const { file, name } = await fetchPaper(driver.id, { id, language, vat, format: "pdf" });
      await acts.handOut(id, { vat, language });
      saveFile(file, name);
      toast.done(t.savedPdf);
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  return (
    <Stack gap="md" pb="md">
      {vatMode === undefined ? (
        <p className={css.quiet}>{t.vatOpen}</p>
      ) : (
        <Button
          leftSection={<Download size={20} aria-hidden />}
          loading={saving}
          onClick={() => void save(vatMode)}
        >
          {t.savePdf}
        </Button>
      )}
      <Online of={paper}>
        {(file) => <Picture file={file} label={t.paperOf(numberOf(invoice))} />}
      </Online>
    </Stack>
  );
}

function Picture({ file, label }: { readonly file: Blob; readonly label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <img className={css.paper} src={address} alt={label} />;
}
