import { Link, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useOfficeWords } from "../messages/late/office-words.ts";
import page from "./page-link.module.css";

/** The link back to the office from its pages; keeps the period that was chosen. */
export function BackToOffice() {
  const t = useOfficeWords();
  const { period } = useSearch({ strict: false });
  return (
    <Link to="/info/office" search={period === undefined ? {} : { period }} className={page.link}>
      <ArrowLeft size={18} aria-hidden />
      {t.title}
    </Link>
  );
}
