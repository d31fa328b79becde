import { Button } from "@mantine/core";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { usePictureWords } from "../messages/late/pictures/words.ts";
import { AddImageSheet } from "./add-image-sheet.tsx";
import type { Contact } from "./contact.ts";
import css from "./gallery.module.css";
import page from "./contact-page.module.css";
import { ImageViewer } from "./image-viewer.tsx";
import { ShownPicture } from "./shown-picture.tsx";
import { ConvertingRow, UploadRow } from "./upload-row.tsx";
import { useUploads } from "./use-uploads.ts";

/** The pictures of a contact or task, such as the door or the till, for whoever goes there next. */
export function Gallery({ contact }: { readonly contact: Contact }) {
  const t = usePictureWords();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const { uploads, converting, add, retry, drop } = useUploads(contact);
  const { images, name } = contact;
  return (
    <section className={page.section} aria-labelledby="images">
      <div className={css.head}>
        <h2 id="images">{t.heading}</h2>
        <Button
          variant="light"
          leftSection={<ImagePlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t.add}
        </Button>
      </div>
      {images.length + uploads.length + converting.length === 0 && (
        <p className={page.none}>{t.none}</p>
      )}
      <Thumbs images={images} onOpen={setOpen} />
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => retry(upload)}
          onDrop={() => drop(upload)}
        />
      ))}
      {converting.map(({ key, name: file }) => (
        <ConvertingRow key={key} name={file} />
      ))}
      <AddImageSheet
        contact={contact}
        opened={adding}
        onClose={() => setAdding(false)}
        onPick={add}
      />
      <ImageViewer
        contact={contact}
        link={open === null ? undefined : images[open]}
        alt={t.of(name, (open ?? 0) + 1)}
        place={(open ?? 0) + 1}
        onClose={() => setOpen(null)}
      />
    </section>
  );
}

interface ThumbsProps {
  readonly images: readonly string[];
  readonly onOpen: (index: number) => void;
}

function Thumbs({ images, onOpen }: ThumbsProps) {
  const t = usePictureWords();
  return (
    <ul className={css.grid} aria-label={t.heading}>
      {images.map((link, index) => (
        <li key={link}>
          <button
            type="button"
            className={css.thumb}
            aria-label={t.open(index + 1)}
            onClick={() => onOpen(index)}
          >
            <ShownPicture link={link} alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}
