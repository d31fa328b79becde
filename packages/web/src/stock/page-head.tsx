import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useStockWords } from "../messages/late/stock/words.ts";
import css from "./page-head.module.css";

/** The heading of a page that leads back to the stock list. */
export function PageHead({ title, aside }: { readonly title: string; readonly aside?: ReactNode }) {
  const t = useStockWords();
  return (
    <div className={css.head}>
      <ActionIcon component={Link} to="/info/stock" aria-label={t.back} className={css.back ?? ""}>
        <ArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <h1>{title}</h1>
      {aside}
    </div>
  );
}
