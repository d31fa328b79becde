import { Button } from "@mantine/core";
import { Download, Share2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { isShareable, save, share } from "../deliver.ts";
import { useOnce } from "../hooks/use-once.ts";
import css from "./hand-out-sheet.module.css";
import { Sheet } from "./sheet.tsx";
import { toast } from "./toast.ts";

/** Files of a paper that are not handed out yet. */
interface Outgoing {
  readonly files: readonly File[];
  /** Saves the files, and records it where that is recorded. */
  readonly save?: () => Promise<void>;
  /** Shares the files, and records it; resolves with false where the share sheet was closed. */
  readonly share?: () => Promise<boolean>;
  /** Says that it failed. */
  readonly failed?: string;
}

interface Offer {
  readonly outgoing: Outgoing;
  /** Called with whether it was handed out. */
  readonly answer: (handedOut: boolean) => void;
}

const saveOf = async ({ files, save: saveRecorded }: Outgoing): Promise<void> =>
  saveRecorded ? saveRecorded() : save(files);

/**
 * Hands a paper out, and resolves with whether that happened: at once where there are only
 * downloads; on a phone by Save or Share, each with its own tap, because a share sheet opens only
 * right after one. Rejects where it could not be saved. Render `sheet`.
 */
export function useHandOut() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const handOut = useCallback(async (outgoing: Outgoing): Promise<boolean> => {
    if (isShareable(outgoing.files))
      return new Promise((resolve) => setOffer({ outgoing, answer: resolve }));
    await saveOf(outgoing);
    return true;
  }, []);
  const end = (handedOut: boolean) => {
    setOffer(null);
    offer?.answer(handedOut);
  };
  return { handOut, sheet: offer && <HandOutSheet outgoing={offer.outgoing} onEnd={end} /> };
}

interface HandOutSheetProps {
  readonly outgoing: Outgoing;
  readonly onEnd: (handedOut: boolean) => void;
}

function HandOutSheet({ outgoing, onEnd }: HandOutSheetProps) {
  const { common, editor } = useMessages();
  const t = editor.handOut;
  const { files, failed = t.paperFailed } = outgoing;
  const [saveIt, saving] = useOnce(() =>
    saveOf(outgoing).then(
      () => onEnd(true),
      () => toast.failed(failed),
    ),
  );
  // Closing the phone's share sheet decides nothing: Save and Share stay available.
  const [shareIt, sharing] = useOnce(() =>
    (outgoing.share ?? (() => share(files)))().then(
      (isSent) => isSent && onEnd(true),
      () => toast.failed(failed),
    ),
  );
  return (
    <Sheet title={t.title} opened onClose={() => onEnd(false)} closeLabel={common.close}>
      <p className={css.file}>{files.map(({ name }) => name).join(", ")}</p>
      <div className={css.ways}>
        <Button
          variant="light"
          leftSection={<Download size={20} aria-hidden />}
          loading={saving}
          disabled={sharing}
          onClick={() => void saveIt()}
        >
          {t.save}
        </Button>
        <Button
          leftSection={<Share2 size={20} aria-hidden />}
          loading={sharing}
          disabled={saving}
          onClick={() => void shareIt()}
        >
          {t.share}
        </Button>
      </div>
    </Sheet>
  );
}
