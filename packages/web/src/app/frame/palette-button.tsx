import { ActionIcon, UnstyledButton } from "@mantine/core";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useCommandKey } from "../../ui/hooks/use-command-key.ts";
import { typedAhead } from "../../ui/hooks/typed-ahead.ts";
import css from "./palette-button.module.css";
import { useLogout } from "../account/use-logout.tsx";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { paletteKey } from "./palette-key.ts";

const palette = () => import("../../palette/palette.tsx");
const Palette = later(async () => (await palette()).Palette, SheetMissing);

/** Opens the command palette, as Ctrl K or ⌘ K does. */
export function PaletteButton({ look }: { readonly look: "field" | "icon" }) {
  const { palette: t } = useMessages();
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(false);
  // Keeps what is typed while the code of the palette is being fetched.
  const [ahead] = useState(() => typedAhead(document, () => setOpened(false)));
  useEffect(() => () => void ahead.take(), [ahead]);
  const { leave, dialog } = useLogout();
  const open = () => {
    if (opened) return;
    ahead.begin();
    setSeen(true);
    setOpened(true);
  };
  useCommandKey("k", open);
  return (
    <>
      {look === "icon" ? (
        <ActionIcon aria-label={t.title} onClick={open}>
          <Search size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton
          className={css.field}
          aria-label={t.title}
          data-key={paletteKey}
          onClick={open}
          onPointerEnter={() => void palette()}
        >
          <Search size={18} aria-hidden />
          {t.title}
        </UnstyledButton>
      )}
      {seen && (
        <Palette
          opened={opened}
          typed={ahead.take}
          onClose={() => setOpened(false)}
          onLogout={leave}
        />
      )}
      {dialog}
    </>
  );
}
