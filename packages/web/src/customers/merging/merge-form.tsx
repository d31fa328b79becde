import "@mantine/core/styles/Radio.css";
import { Button, Radio } from "@mantine/core";
import { DELETED_SHOWN_DAYS } from "@roundsman/contract/recently-deleted";
import { mergedDetails } from "@roundsman/core/customers/merged-details";
import { formatPounds, pence } from "@roundsman/core/money";
import { useState } from "react";
import { balanceText } from "../../messages/balance-text.ts";
import { useMessages } from "../../messages/language.tsx";
import { useMergingWords, type MergingWords } from "../../messages/late/merging-words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { passedLimit } from "../../payments/limit/credit-limit.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { toast } from "../../ui/layer/toast.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { filledIn } from "./filled.ts";
import css from "./merging.module.css";
import { mergeCustomers, usePair, type Pair, type Weight } from "./queries.ts";

interface MergeFormProps {
  readonly keys: readonly [string, string];
  readonly onDone: () => void;
}

/**
 * Asks which of two is kept, and says what the merge changes. The one with more invoices is chosen
 * at first.
 */
export function MergeForm({ keys, onDone }: MergeFormProps) {
  const { common } = useMessages();
  const t = useMergingWords();
  const pair = usePair(keys, useToday());
  const [chosen, setChosen] = useState<string | null>(null);
  const [merge, merging] = useMerge(onDone);
  if (pair === undefined) return <SkeletonRows label={common.loading} rows={3} />;
  if (pair === null) return <p role="alert">{t.gone}</p>;
  const [one, two] = pair;
  if (one.customer.businessId !== undefined || two.customer.businessId !== undefined)
    return <p role="alert">{t.ofBusiness}</p>;
  const likely = two.invoices > one.invoices ? two : one;
  const kept = pair.find(({ customer }) => customer.key === chosen) ?? likely;
  const other = kept === one ? two : one;
  return (
    <>
      <Radio.Group
        label={t.keep}
        classNames={{ label: css.label ?? "" }}
        value={kept.customer.key}
        onChange={setChosen}
      >
        {pair.map((each) => (
          <Entry key={each.customer.key} {...each} isChosen={each === kept} />
        ))}
      </Radio.Group>
      <Consequences kept={kept} other={other} />
      <Button
        fullWidth
        size="lg"
        mb="md"
        loading={merging}
        onClick={() => void merge(kept.customer, other.customer)}
        classNames={{ label: css.submit ?? "" }}
      >
        {t.submit(kept.customer.name)}
      </Button>
    </>
  );
}

type Weighed = Weight & { readonly customer: LocalCustomer };

function Entry({ customer, isChosen, ...weight }: Weighed & { readonly isChosen: boolean }) {
  const t = useMergingWords();
  const { key, name, address, city, postcode, phone } = customer;
  const where = [address, city, postcode].filter(Boolean).join(", ");
  return (
    <label className={css.entry} data-chosen={isChosen || undefined}>
      <Radio value={key} aria-label={name} size="md" />
      <span className={css.words}>
        <b>{name}</b>
        {[where, phone].filter(Boolean).map((line) => (
          <span key={line} className={css.detail}>
            {line}
          </span>
        ))}
        <span className={css.detail}>
          {t.invoices(weight.invoices)} · <Debt {...weight} />
        </span>
      </span>
    </label>
  );
}

function Debt({ owed }: Pick<Weight, "owed">) {
  const t = useMergingWords();
  const { customers } = useMessages();
  if (owed === 0) return t.noDebt;
  return balanceText(owed, customers);
}

interface ConsequencesProps {
  readonly kept: Weighed;
  readonly other: Weighed;
}

function Consequences({ kept, other }: ConsequencesProps) {
  const t = useMergingWords();
  const payments = usePaymentsWords();
  const names = [other.customer.name, kept.customer.name] as const;
  const owed = pence(kept.owed + other.owed);
  const after = mergedDetails(kept.customer, other.customer, []);
  const filled = filledIn(kept.customer, after);
  const passed = passedLimit(owed, after.creditLimit);
  return (
    <ul className={css.consequences}>
      <li>{t.moves(...names)}</li>
      <li>
        <b>{afterwards(t, names[1], owed)}</b>
        {passed !== null && (
          <span className={css.late}> {payments.overLimit(formatPounds(passed))}</span>
        )}
      </li>
      {filled.length > 0 && <li>{t.fills(filled.map((field) => t.fields[field]).join(t.join))}</li>}
      <li>{t.goes(names[0])}</li>
      <li>{t.last(DELETED_SHOWN_DAYS)}</li>
    </ul>
  );
}

const afterwards = (t: MergingWords, kept: string, owed: number): string =>
  owed < 0
    ? t.willHave(kept, formatPounds(pence(-owed)))
    : t.willOwe(kept, formatPounds(pence(owed)));

/** Merges, says so, and offers an undo for 8 seconds. */
function useMerge(onDone: () => void) {
  const { common } = useMessages();
  const t = useMergingWords();
  return useOnce(async (kept: LocalCustomer, other: LocalCustomer) => {
    const pair: Pair = { kept: kept.key, other: other.key };
    try {
      const takeBack = await mergeCustomers(pair);
      onDone();
      undoable(t.done(other.name, kept.name), {
        label: common.undo,
        run: takeBack,
        // The message names both.
        names: [],
      });
    } catch {
      toast.failed(t.gone);
    }
  });
}
