import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { SearchField } from "../ui/form/search-field.tsx";
import { useIsWide } from "../ui/hooks/wide.ts";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import css from "./tools.module.css";
import type { CatalogueKind } from "./queries.ts";

interface ToolsProps {
  readonly kind: CatalogueKind;
  /** True while records are selected: the bar at the bottom is then the selection's. */
  readonly isChoosing: boolean;
  readonly onSearch: (query: string) => void;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/**
 * Above the records: search, and actions on many. The button that adds one is here on a desk, and
 * at the bottom of a phone.
 */
export function Tools({ kind, isChoosing, onSearch, onAdd, children }: ToolsProps) {
  const t = useCatalogueWords();
  const wide = useIsWide();
  const add = (
    <Button fullWidth={!wide} leftSection={<Plus size={20} aria-hidden />} onClick={onAdd}>
      {t.add[kind]}
    </Button>
  );
  return (
    <>
      <div className={css.tools}>
        <SearchField label={t.search} hint={t.search} clear={t.clear} onSearch={onSearch} />
        {wide && add}
        {children}
      </div>
      {!wide && !isChoosing && (
        <BottomBar over="footer" label={t.kinds[kind]}>
          {add}
        </BottomBar>
      )}
    </>
  );
}
