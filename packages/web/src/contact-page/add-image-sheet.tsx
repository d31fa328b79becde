import { Button, FileButton, TextInput } from "@mantine/core";
import { imageLinks } from "@roundsman/contract/wire/sent-images";
import { Images } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import * as z from "zod/mini";
import { useMessages } from "../messages/language.tsx";
import { usePictureWords } from "../messages/late/pictures/words.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import type { Contact } from "./contact.ts";
import css from "./gallery.module.css";
import { kindOf } from "./picture.ts";
import { changeImages } from "./queries.ts";
import { Form } from "../ui/form/form-frame.tsx";

interface AddImageSheetProps {
  readonly contact: Contact;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (files: readonly File[]) => void;
}

/** Adds a picture from the phone, or a link to one (spec §5 "Image upload"). */
export function AddImageSheet({ contact, opened, onClose, onPick }: AddImageSheetProps) {
  const { common } = useMessages();
  const t = usePictureWords();
  const pick = (files: readonly File[]) => {
    const pictures = files.filter((file) => kindOf(file) !== null);
    if (pictures.length < files.length) toast.failed(t.wrongType);
    if (pictures.length === 0) return;
    onPick(pictures);
    onClose();
  };
  return (
    <Sheet title={t.add} opened={opened} onClose={onClose} closeLabel={common.close}>
      <FileButton
        accept="image/jpeg,image/png,image/heic,image/heif,.heic,.heif"
        multiple
        onChange={pick}
        inputProps={{ "aria-label": t.pick }}
      >
        {(props) => (
          <Button fullWidth leftSection={<Images size={20} aria-hidden />} {...props}>
            {t.pick}
          </Button>
        )}
      </FileButton>
      <LinkForm contact={contact} onDone={onClose} />
    </Sheet>
  );
}

function LinkForm({ contact, onDone }: { readonly contact: Contact; readonly onDone: () => void }) {
  const t = usePictureWords();
  const [link, setLink] = useState("");
  const [wrong, setWrong] = useState(false);
  const address = link.trim();
  const [keep, keeping] = useOnce(async () => {
    await changeImages(contact, (images) =>
      images.includes(address) ? images : [...images, address],
    );
    toast.done(t.added);
    onDone();
  });
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = !z.safeParse(imageLinks, [address]).success;
    setWrong(fault);
    if (fault) return;
    void keep();
  };
  return (
    <Form onSubmit={add} className={css.link}>
      <TextInput
        label={t.link}
        placeholder={t.linkHint}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        enterKeyHint="done"
        value={link}
        error={wrong && t.wrongLink}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" loading={keeping}>
        {t.addLink}
      </Button>
    </Form>
  );
}
