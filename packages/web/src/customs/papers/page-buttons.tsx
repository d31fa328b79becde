import { Link } from "@tanstack/react-router";
import { FileImage, ListPlus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import css from "../sources/tiles.module.css";

/** The two buttons to the Invoice Generator and the Product form (spec §2 "Custom data page"). They are buttons, and can be opened in another tab as links can. */
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

/** A link hears Enter alone; a button hears the space bar too. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
