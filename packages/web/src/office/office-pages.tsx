import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useAccountsWords } from "../messages/late/accounts/words.ts";
import css from "./office-pages.module.css";

/** What the office leads to. */
export function OfficePages() {
  const t = useAccountsWords();
  return (
    <nav className={css.pages}>
      <Link to="/info/office/accounts">
        {t.link}
        <ChevronRight size={18} aria-hidden />
      </Link>
      <Link to="/info/office/vat">
        {t.vatLink}
        <ChevronRight size={18} aria-hidden />
      </Link>
    </nav>
  );
}
