import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import css from "./driver-book.module.css";
import type { Debtor } from "./driver.ts";

interface OnlyProps {
  readonly debtor: Debtor;
  readonly onEverybody: () => void;
}

/** Whose invoices alone are listed; it comes into sight where it appears, for the tap was further down. */
export function OnlyDebtor({ debtor, onEverybody }: OnlyProps) {
  const t = useDriverBookWords();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={css.only}>
      <p ref={place} tabIndex={-1} className={css.label}>
        {t.onlyCustomer(debtor.name)}
      </p>
      <Button variant="subtle" h={44} px={0} onClick={onEverybody}>
        {t.everybody}
      </Button>
    </div>
  );
}
