import { Button, CloseButton } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import css from "./gallery.module.css";
import type { Upload } from "./use-uploads.ts";

/** How far a picture is, or that it did not arrive and can be sent again. */
export function UploadRow({
  upload,
  onRetry,
  onDrop,
}: {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}) {
  const { common, contact: say } = useMessages();
  const { file, percent, state } = upload;
  if (state === "failed")
    return (
      <div className={css.upload} role="alert" data-failed>
        <span className={css.words}>
          <span className={css.file}>{file.name}</span>
          <span className={css.fault}>{say.images.failed}</span>
        </span>
        <Button variant="light" color="red" h={44} leftSection={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          {common.retry}
        </Button>
        <CloseButton size={44} aria-label={common.cancel} onClick={onDrop} />
      </div>
    );
  const words = percent === null ? say.images.converting : say.images.uploading(percent);
  return (
    <div className={css.upload}>
      <span className={css.file}>{file.name}</span>
      <span className={css.percent}>{words}</span>
      <progress aria-label={file.name} max={100} {...(percent !== null && { value: percent })} />
    </div>
  );
}
