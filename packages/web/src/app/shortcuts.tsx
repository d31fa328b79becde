import { Modal, Switch } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { keepText } from "../device/keep-text.ts";
import { LISTS } from "../invoices/lists.ts";
import { useMessages } from "../messages/language.tsx";
import css from "./shortcuts.module.css";
import { modifier, paletteKey } from "./frame/palette-key.ts";
import { useLayer } from "../ui/layer/layers.ts";

/**
 * Key in localStorage, set if single-key shortcuts are off. Speech input could press such keys by
 * accident (WCAG 2.1.4).
 */
const OFF = "shortcuts-off";

/**
 * Keyboard shortcuts: `/` searches, N begins an invoice, `?` lists them all, Escape ends a
 * selection. Draw `dialog`, which lists them.
 */
export function useShortcuts(): { readonly show: () => void; readonly dialog: ReactNode } {
  const { app, common } = useMessages();
  const t = app.shortcuts;
  const [opened, setOpened] = useState(false);
  useLayer(opened, () => setOpened(false));
  const [on, setOn] = useState(() => localStorage.getItem(OFF) === null);
  useKeys(on, setOpened);
  const choose = (next: boolean) => {
    setOn(next);
    keepText(OFF, next ? null : "1");
  };
  const keys = [
    { key: paletteKey, does: t.palette },
    { key: "/", does: t.search },
    { key: "N", does: t.create },
    { key: `${modifier}S`, does: t.save },
    { key: "↑ ↓", does: t.rows },
    { key: t.space, does: t.select },
    { key: `${t.shift} ↑ ↓`, does: t.range },
    { key: t.clicks(modifier), does: t.clicked },
    { key: "?", does: t.help },
    { key: "Esc", does: t.close },
  ];
  const dialog = (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title={t.title}
      size={400}
      closeButtonProps={{ "aria-label": common.close, size: 44, iconSize: 20 }}
    >
      <dl className={css.keys}>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        size="md"
        label={t.on}
        checked={on}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Modal>
  );
  return { show: () => setOpened(true), dialog };
}

function useKeys(on: boolean, setHelpOpened: (opened: boolean) => void) {
  const router = useRouter();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (
        isTyping(event) ||
        document.querySelector("[role=dialog], [aria-haspopup=menu][aria-expanded=true]")
      )
        return;
      if (event.key === "?") {
        event.preventDefault();
        setHelpOpened(true);
      } else if (event.key === "/") {
        const field = document.querySelector<HTMLInputElement>(
          ":is(main, [role=main]) input[type=search]",
        );
        if (!field) return;
        event.preventDefault();
        field.focus();
      } else if (event.key.toLowerCase() === "n") {
        event.preventDefault();
        // The path of this moment: a new screen is drawn a moment before its effects run.
        const path = router.state.location.pathname;
        void router.navigate({
          to: (
            Object.values(LISTS).find(({ screen, editor }) => screen === path || editor === path) ??
            LISTS.getPaid
          ).editor,
        });
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on, router, setHelpOpened]);
}

const isTyping = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.matches("input, textarea, select, [contenteditable]"));
