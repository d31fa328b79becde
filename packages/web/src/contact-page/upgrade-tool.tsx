import { Button } from "@mantine/core";
import { Star } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { ContactBook } from "./contact.ts";
import { UpgradeSheet } from "./upgrade-sheet.tsx";

/** Beside the filter of a book: opens its upgrade form. */
export function UpgradeTool({ book }: { readonly book: ContactBook }) {
  const { contact } = useMessages();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        w={148}
        px={8}
        leftSection={<Star size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {contact.upgrade.open}
      </Button>
      <UpgradeSheet book={book} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
