import { Link, useSearch } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { useAccountsWords } from "../messages/late/accounts/words.ts";
import { useHandOverWords } from "../messages/late/hand-overs/words.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useOfficeWords } from "../messages/late/office-words.ts";
import css from "./office-pages.module.css";

/** What the office leads to. */
export function OfficePages() {
  const t = useAccountsWords();
  const handOvers = useHandOverWords();
  const words = useCatalogueWords();
  return (
    <nav className={css.pages}>
      <Link to="/info/office/catalogue">
        {words.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/accounts">
        {t.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/vat">
        {t.vatLink}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/hand-overs">
        {handOvers.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
    </nav>
  );
}

/** The way back from them, to the days that were looked at. */
export function BackToOffice() {
  const t = useOfficeWords();
  const { period } = useSearch({ strict: false });
  return (
    <nav className={`${css.pages} ${css.back}`}>
      <Link to="/info/office" search={period === undefined ? {} : { period }}>
        <ArrowLeft size={18} aria-hidden />
        {t.title}
      </Link>
    </nav>
  );
}
