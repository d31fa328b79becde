import { Button } from "@mantine/core";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { PaperOf } from "./line.ts";
import css from "./lists.module.css";
import { officePaper, usePaperPicture } from "./queries.ts";

/** The paper behind a row, as its driver hands it out. */
export function PaperSheet({
  paper,
  onClose,
}: {
  readonly paper: PaperOf;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const t = useOfficeWords().lists;
  const errorText = useErrorText();
  const picture = usePaperPicture(paper);
  const address = useAddress(picture.data);
  const [save, busy] = useOnce(async () => {
    try {
      const { file, name } = await officePaper(paper, "pdf");
      saveFile(file, name);
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  return (
    <Sheet title={paper.title} opened onClose={onClose} height="full" closeLabel={common.close}>
      <div className={css.paper}>
        <Button
          leftSection={<FileText size={20} aria-hidden />}
          loading={busy}
          onClick={() => void save()}
        >
          {t.savePdf}
        </Button>
        {picture.isError && (
          <OnlineFailed
            error={picture.error}
            trying={picture.isFetching}
            onRetry={() => void picture.refetch()}
          />
        )}
        {picture.isPending && <SkeletonRows label={common.loading} />}
        {address !== null && <img src={address} alt={t.paperOf(paper.title)} />}
      </div>
    </Sheet>
  );
}

/** The address of a file while it is shown. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
