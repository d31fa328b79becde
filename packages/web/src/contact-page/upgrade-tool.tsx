import { Button } from "@mantine/core";
import { Star } from "lucide-react";
import { useState } from "react";
import { useUpgradeWords } from "../messages/late/upgrade/words.ts";
import type { ContactBook } from "./contact.ts";
import { UpgradeSheet } from "./upgrade-sheet.tsx";

/** Opens the upgrade form of a book. Stands beside its filter. */
export function UpgradeTool({ book }: { readonly book: ContactBook }) {
  const t = useUpgradeWords();
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
        {t.open}
      </Button>
      <UpgradeSheet book={book} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
