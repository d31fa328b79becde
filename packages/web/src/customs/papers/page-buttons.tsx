import { Link } from "@tanstack/react-router";
import { FileImage, ListPlus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import css from "../sources/tiles.module.css";

/**
 * The two buttons to the Invoice Generator and the Product form (spec §2 "Custom data page"). They
 * are links, so that they can be opened in another tab, with the role of a button.
 */
export function PageButtons() {
  const t = useCustomsWords();
  return (
    <div className={css.links}>
      <Link
        to="/info/InvoiceGenerator"
        className={css.link}
        role="button"
        draggable={false}
        onKeyDown={pressBySpace}
      >
        <FileImage size={20} aria-hidden />
        {t.generator.title}
      </Link>
      <Link
        to="/info/ProductForm"
        className={css.link}
        role="button"
        draggable={false}
        onKeyDown={pressBySpace}
      >
        <ListPlus size={20} aria-hidden />
        {t.products.title}
      </Link>
    </div>
  );
}

/** The space bar presses a button but not a link, so it is handled here. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
