import { Button, Modal } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { useMessages } from "../messages/language.tsx";
import { usePictureWords } from "../messages/late/pictures/words.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { undoable } from "../ui/layer/undo-toast.tsx";
import type { Contact } from "./contact.ts";
import css from "./gallery.module.css";
import { changeImages } from "./queries.ts";
import { ShownPicture } from "./shown-picture.tsx";
import { useLayer } from "../ui/layer/layers.ts";

interface ImageViewerProps {
  readonly contact: Contact;
  /** Undefined: closed. */
  readonly link: string | undefined;
  readonly alt: string;
  readonly place: number;
  readonly onClose: () => void;
}

/** One picture as large as the screen. It can be removed, with an undo for 8 seconds. */
export function ImageViewer({ contact, link, alt, place, onClose }: ImageViewerProps) {
  const { common } = useMessages();
  const t = usePictureWords();
  useLayer(link !== undefined, onClose);
  const last = useRef(link);
  if (link !== undefined) last.current = link;
  const confirm = useConfirm();
  const ask = (image: string) =>
    confirm({
      title: t.confirmRemove(place),
      yes: common.delete,
      no: common.cancel,
      onYes: () => void remove(image),
    });
  const remove = async (image: string) => {
    const at = contact.images.indexOf(image);
    await changeImages(contact, (images) => images.filter((each) => each !== image));
    onClose();
    undoable(t.removed, {
      label: common.undo,
      run: () => changeImages(contact, putBack(image, at)),
      names: [contact.name],
    });
  };
  return (
    <Modal
      opened={link !== undefined}
      onClose={onClose}
      title={alt}
      size="xl"
      closeButtonProps={{ "aria-label": common.close, size: 44, iconSize: 20 }}
    >
      <div className={css.full}>
        {last.current !== undefined && (
          <ShownPicture key={last.current} link={last.current} alt={alt} />
        )}
      </div>
      <Button
        variant="light"
        color="red"
        leftSection={<Trash2 size={18} aria-hidden />}
        onClick={() => link !== undefined && ask(link)}
      >
        {t.remove(place)}
      </Button>
    </Modal>
  );
}

/** Inserts into the current list, because other pictures may have been added meanwhile. */
const putBack = (link: string, at: number) => (images: readonly string[]) =>
  images.includes(link) ? images : images.toSpliced(at, 0, link);
