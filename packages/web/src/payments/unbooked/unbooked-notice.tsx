import { Button } from "@mantine/core";
import { formatPounds, pence } from "@roundsman/core/money";
import { Coins } from "lucide-react";
import { useState } from "react";
import { useUnbookedWords } from "../../messages/late/unbooked/words.ts";
import type { UnbookedMoney } from "../../sync/store/local.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { Notice } from "../../ui/notice.tsx";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import css from "../payments.module.css";
import { cashUnbooked, acknowledgeUnbooked, unbookedMoney } from "./unbooked.ts";
import { UnbookedSheet } from "./unbooked-sheet.tsx";
import { useSentence } from "./use-sentence.ts";

/** What {@link UnbookedNotice} says; undefined while it loads. */
export const useUnbookedMoney = (): readonly UnbookedMoney[] | undefined =>
  useRows(unbookedMoney, []);

interface UnbookedNoticeProps {
  readonly money: readonly UnbookedMoney[];
  /** Opens an invoice by its key. */
  readonly onOpen: (invoice: string) => void;
}

/**
 * Says which invoices Submit All left alone or booked with another amount than it showed, until a
 * person acknowledges it.
 */
export function UnbookedNotice({ money, onOpen }: UnbookedNoticeProps) {
  return money.length > 0 && <MoneyNotice money={money} onOpen={onOpen} />;
}

/** Few, so that the list below stays visible. */
const FIRST = 2;

function MoneyNotice({ money, onOpen }: UnbookedNoticeProps) {
  const t = useUnbookedWords();
  const sentence = useSentence();
  const [opened, setOpened] = useState(false);
  const shown = money.slice(0, FIRST);
  const [only] = money;
  const isOne = money.length === 1;
  return (
    <>
      <Notice
        icon={<Coins size={20} aria-hidden />}
        dismiss={t.seen}
        onDismiss={() => void acknowledgeUnbooked(currentPhone().db, money)}
        action={
          only &&
          !(isOne && only.became === "gone") && (
            <Button h={44} onClick={() => (isOne ? onOpen(only.invoice) : setOpened(true))}>
              {isOne ? t.open : t.show}
            </Button>
          )
        }
      >
        <span className={css.lines}>
          <strong>{t.title}</strong>
          {shown.map((entry) => (
            <span key={entry.key}>
              <WholeNumbers>{sentence(entry)}</WholeNumbers>
            </span>
          ))}
          {shown.length < money.length && <span>{t.more(money.length - shown.length)}</span>}
          <Cash money={money} />
        </span>
      </Notice>
      <UnbookedSheet
        money={money}
        opened={opened}
        onClose={() => setOpened(false)}
        onOpen={onOpen}
      />
    </>
  );
}

/** What that means for the cash to hand in; nothing where the cash agrees. */
function Cash({ money }: { readonly money: readonly UnbookedMoney[] }) {
  const t = useUnbookedWords();
  const cash = cashUnbooked(money);
  if (cash === 0) return null;
  const amount = formatPounds(pence(Math.abs(cash)));
  return (
    <span>
      <WholeNumbers>{cash > 0 ? t.less(amount) : t.over(amount)}</WholeNumbers>
    </span>
  );
}
