import { Button, CloseButton } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useMessages } from "../messages/language.tsx";
import { usePictureWords, type PictureWords } from "../messages/late/pictures/words.ts";
import type { PictureUpload } from "../sync/store/picture-upload.ts";
import css from "./gallery.module.css";
import { onProgress, progressOf } from "./send-pictures.ts";

/** The progress of a picture, or that it failed and can be sent again. */
export function UploadRow({
  upload,
  onRetry,
  onDrop,
}: {
  readonly upload: PictureUpload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}) {
  const { common } = useMessages();
  const t = usePictureWords();
  const { key, name, state, status } = upload;
  const percent = useSyncExternalStore(onProgress, () => progressOf(key));
  if (state !== "waiting" && percent === null)
    return (
      <div className={css.upload} role="alert" data-failed>
        <span className={css.words}>
          <span className={css.file}>{name}</span>
          <span className={css.fault}>{state === "refused" ? reasonOf(status, t) : t.failed}</span>
        </span>
        <Button
          variant="light"
          color="red"
          h={44}
          leftSection={<RotateCw size={16} aria-hidden />}
          onClick={onRetry}
        >
          {common.retry}
        </Button>
        <CloseButton size={44} aria-label={common.cancel} onClick={onDrop} />
      </div>
    );
  return (
    <Underway
      name={name}
      words={percent === null ? t.waiting : t.uploading(percent)}
      percent={percent}
    />
  );
}

/** Why the server refused a picture. */
export const reasonOf = (
  status: number | undefined,
  { refused, refusedOtherwise }: PictureWords,
): string => refused[status ?? 0] ?? refusedOtherwise;

/** A picture that is being converted. */
export function ConvertingRow({ name }: { readonly name: string }) {
  return <Underway name={name} words={usePictureWords().converting} percent={null} />;
}

function Underway({
  name,
  words,
  percent,
}: {
  readonly name: string;
  readonly words: string;
  readonly percent: number | null;
}) {
  return (
    <div className={css.upload}>
      <span className={css.file}>{name}</span>
      <span className={css.percent}>{words}</span>
      <progress aria-label={name} max={100} {...(percent !== null && { value: percent })} />
    </div>
  );
}
