import { BookUser, ListTodo, Package, ReceiptText } from "lucide-react";
import { useEffect } from "react";
import { useMessages } from "../../messages/language.tsx";
import { isFocusLost } from "../../ui/hooks/arrival.ts";
import type { PaneName } from "../list-screens.ts";
import { paletteKey } from "./palette-key.ts";
import css from "./nothing-open.module.css";

/**
 * Shown beside a list while none of its items is open: what will appear here, and the keyboard
 * shortcuts.
 */
export function NothingOpen({ pane }: { readonly pane: PaneName }) {
  const { app } = useMessages();
  const { beside, shortcuts } = app;
  useEffect(backToTheList, []);
  const book =
    pane === "contacts" || pane === "todolist" || pane === "products" ? pane : "invoices";
  const Icon = { contacts: BookUser, todolist: ListTodo, products: Package, invoices: ReceiptText }[
    book
  ];
  const keys = [
    { key: "N", does: shortcuts.create },
    { key: "/", does: shortcuts.search },
    { key: paletteKey, does: shortcuts.palette },
  ];
  return (
    <div className={css.nothing} data-nothing-open>
      <Icon size={32} aria-hidden />
      <p>{beside[book]}</p>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * Moves the focus back to the row that was open, or to the list's heading, without scrolling the
 * list.
 */
function backToTheList() {
  if (!isFocusLost()) return;
  const pane = document.querySelector("[data-pane]");
  const target = pane?.querySelector<HTMLElement>("[data-last]") ?? pane?.querySelector("h1");
  target?.focus({ preventScroll: true });
}
