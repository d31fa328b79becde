import { Button } from "@mantine/core";
import { Download, Share2 } from "lucide-react";
import { useState } from "react";
import { isShareable } from "../../ui/deliver.ts";
import { useMessages } from "../../messages/language.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { saveDocument, shareDocument, type MadeDocument } from "./download.ts";
import css from "../editor/editor-bar.module.css";

interface Offer {
  readonly made: MadeDocument;
  /** Called with whether it was handed out. */
  readonly answer: (handedOut: boolean) => void;
}

/**
 * Hands a document out, and resolves with whether that happened: at once where there are only
 * downloads; on a phone by Save or Share, each with its own tap, because a share sheet opens only
 * right after one. Rejects where it could not be saved. Render `sheet`.
 */
export function useHandOut() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const handOut = async (made: MadeDocument): Promise<boolean> => {
    if (isShareable(made.files))
      return new Promise((resolve) => setOffer({ made, answer: resolve }));
    await saveDocument(made);
    return true;
  };
  const end = (handedOut: boolean) => {
    setOffer(null);
    offer?.answer(handedOut);
  };
  return { handOut, sheet: offer && <HandOutSheet made={offer.made} onEnd={end} /> };
}

function HandOutSheet({
  made,
  onEnd,
}: {
  readonly made: MadeDocument;
  readonly onEnd: (handedOut: boolean) => void;
}) {
  const { common, editor } = useMessages();
  const t = editor.handOut;
  const [save, saving] = useOnce(() =>
    saveDocument(made).then(
      () => onEnd(true),
      () => toast.failed(t.failed),
    ),
  );
  // Closing the phone's share sheet decides nothing: Save and Share stay available.
  const [share, sharing] = useOnce(() =>
    shareDocument(made).then(
      (isSent) => isSent && onEnd(true),
      () => toast.failed(t.failed),
    ),
  );
  return (
    <Sheet title={t.title} opened onClose={() => onEnd(false)} closeLabel={common.close}>
      <p className={css.file}>{made.files.map(({ name }) => name).join(", ")}</p>
      <div className={css.ways}>
        <Button
          variant="light"
          leftSection={<Download size={20} aria-hidden />}
          loading={saving}
          disabled={sharing}
          onClick={() => void save()}
        >
          {t.save}
        </Button>
        <Button
          leftSection={<Share2 size={20} aria-hidden />}
          loading={sharing}
          disabled={saving}
          onClick={() => void share()}
        >
          {t.share}
        </Button>
      </div>
    </Sheet>
  );
}
