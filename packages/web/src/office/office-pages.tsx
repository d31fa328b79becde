import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useAccountsWords } from "../messages/late/accounts/words.ts";
import { useHandOverWords } from "../messages/late/hand-overs/words.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import page from "../ui/page-link.module.css";
import css from "./office-pages.module.css";

/** Links to the other pages of the office. */
export function OfficePages() {
  const t = useAccountsWords();
  const handOvers = useHandOverWords();
  const words = useCatalogueWords();
  return (
    <nav className={css.pages}>
      <Link to="/info/office/catalogue" className={page.link}>
        {words.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/accounts" className={page.link}>
        {t.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/vat" className={page.link}>
        {t.vatLink}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/hand-overs" className={page.link}>
        {handOvers.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
    </nav>
  );
}
