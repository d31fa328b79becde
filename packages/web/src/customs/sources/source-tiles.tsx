import { UnstyledButton } from "@mantine/core";
import { Boxes, Factory, Warehouse, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { SourceModal } from "./source-modal.tsx";
import { SOURCE_NAMES, type SourceName } from "./sources.ts";
import css from "./tiles.module.css";

/**
 * Export Company, Import Company, Imported Products: opens the server's records to view, copy and
 * edit (spec §2).
 */
export function SourceTiles() {
  const t = useCustomsWords();
  const [open, setOpen] = useState<SourceName | null>(null);
  return (
    <>
      <div className={css.tiles} role="group" aria-label={t.lookUp}>
        {SOURCE_NAMES.map((name) => {
          const Icon = ICONS[name];
          return (
            <UnstyledButton key={name} className={css.tile} onClick={() => setOpen(name)}>
              <Icon size={22} aria-hidden />
              {t.sources[name].title}
            </UnstyledButton>
          );
        })}
      </div>
      <SourceModal name={open} onClose={() => setOpen(null)} />
    </>
  );
}

const ICONS: Readonly<Record<SourceName, LucideIcon>> = {
  exportCompany: Factory,
  importCompany: Warehouse,
  importedProduct: Boxes,
};
