import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import css from "./driver-book.module.css";
import type { Debtor } from "./driver.ts";

interface OnlyProps {
  readonly debtor: Debtor;
  readonly onEverybody: () => void;
}

/**
 * Names the customer to whom the list is limited. It takes the focus when it appears, which scrolls
 * it into view: the tap was further down.
 */
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
