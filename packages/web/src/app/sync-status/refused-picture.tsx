import { Button } from "@mantine/core";
import { reasonOf } from "../../contact-page/upload-row.tsx";
import { useMessages } from "../../messages/language.tsx";
import { usePictureWords } from "../../messages/late/pictures/words.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { QueuedPicture } from "./queued-mutations.ts";
import { discardPicture, retryPicture } from "../../sync/outbox/uploads.ts";
import css from "./sync-sheet.module.css";

/** A picture that the server refused: why, and what can be done about it. */
export function RefusedPicture({ picture: { upload, name } }: { readonly picture: QueuedPicture }) {
  const { app } = useMessages();
  const pictures = usePictureWords();
  const { key, status } = upload;
  return (
    <li className={css.operation} data-state="refused">
      <p className={css.what}>
        <b>{name || upload.name}</b>
        <span>
          {app.sync.picture(upload.name)} · {app.queue.states.refused}
        </span>
      </p>
      <p className={css.why}>{reasonOf(status, pictures)}</p>
      <div className={css.actions}>
        <Button variant="light" h={44} onClick={() => void retryPicture(currentPhone(), key)}>
          {app.sync.tryAgain}
        </Button>
        <Button
          variant="subtle"
          color="red"
          h={44}
          onClick={() => void discardPicture(currentPhone(), key)}
        >
          {app.sync.discard}
        </Button>
      </div>
    </li>
  );
}
