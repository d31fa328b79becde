import { TextInput, UnstyledButton } from "@mantine/core";
import { USUAL_LIMITED, type LimitedCustomer } from "@roundsman/contract/payments/credit-limits";
import { formatPounds } from "@roundsman/core/money";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { balanceText } from "../../messages/balance-text.ts";
import { useMessages } from "../../messages/language.tsx";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { Facts } from "../../ui/facts.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { OwedLink } from "../../ui/owed-link.tsx";
import { TableFiles } from "../../ui/tables/file-buttons.tsx";
import type { FileTable } from "../../ui/tables/table-csv.ts";
import css from "../payments.module.css";
import { passedLimit } from "./credit-limit.ts";
import { allLimits, useLimits } from "./limit-calls.ts";
import { LimitSheet } from "./limit-sheet.tsx";

/** For managers: the credit limits of all drivers' customers; a tap changes one. */
export function LimitsSection() {
  const { common } = useMessages();
  const { limits: t } = usePaymentsWords();
  const [query, setQuery] = useState("");
  const [edited, setEdited] = useState<LimitedCustomer | null>(null);
  const limits = useLimits(query);
  const customers = limits.data?.customers ?? [];
  return (
    <section className={css.section} aria-label={t.title}>
      <div className={css.head}>
        <h2 className={css.title}>{t.title}</h2>
        {limits.data && <LimitFiles />}
        <TextInput
          type="search"
          aria-label={t.find}
          placeholder={t.find}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {limits.isError && (
        <OnlineFailed
          error={limits.error}
          trying={limits.isFetching}
          onRetry={() => void limits.refetch()}
        />
      )}
      {limits.isLoading && <SkeletonRows label={common.loading} />}
      {limits.data && customers.length === 0 && (
        <p className={css.detail}>{query.trim() === "" ? t.none : t.nobody}</p>
      )}
      {customers.length >= USUAL_LIMITED && <p className={css.detail}>{t.most}</p>}
      <ul className={css.list} aria-label={t.title}>
        {customers.map((customer) => (
          <li key={customer.id}>
            <LimitRow customer={customer} onOpen={() => setEdited(customer)} />
            <Owed customer={customer} />
          </li>
        ))}
      </ul>
      {edited && <LimitSheet key={edited.id} customer={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** Exports all customers with a limit, whatever is searched for. */
function LimitFiles() {
  const { limits: t } = usePaymentsWords();
  const { columns: c } = useOfficeWords();
  const tableOf = async (): Promise<FileTable> => ({
    columns: [c.customer, c.driver, c.owed, t.limit, c.note],
    rows: (await allLimits()).map(({ name, driver, owed, limit, isByManager, liftedOn }) => [
      name,
      driver,
      { pence: owed },
      { pence: limit },
      [isByManager ? t.byManager : "", liftedOn ? `${t.lift}: ${liftedOn}` : ""]
        .filter(Boolean)
        .join(" · "),
    ]),
  });
  return <TableFiles title={t.title} file="credit-limits" tableOf={tableOf} />;
}

interface LimitRowProps {
  readonly customer: LimitedCustomer;
  readonly onOpen: () => void;
}

function LimitRow({ customer, onOpen }: LimitRowProps) {
  const { limits: t } = usePaymentsWords();
  const today = useToday();
  const { name, driver, owed, limit, isByManager, liftedOn } = customer;
  const facts = [driver, isByManager ? t.byManager : null, liftedOn === today ? t.lifted : null];
  return (
    <UnstyledButton className={css.payment} onClick={onOpen}>
      <span className={css.what}>
        <span>{name}</span>
        <span className={css.detail}>
          <Facts facts={facts} />
        </span>
      </span>
      <span className={css.take}>
        <span className={css.amount} data-bad={passedLimit(owed, limit) !== null || undefined}>
          {limit === 0 ? t.noLimit : formatPounds(limit)}
        </span>
        <ChevronRight size={20} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

function Owed({ customer: { id, name, owed } }: Pick<LimitRowProps, "customer">) {
  const { customers } = useMessages();
  const { limits: t } = usePaymentsWords();
  const text = balanceText(owed, { ...customers, ...t });
  if (owed === 0) return <span className={css.detail}>{text}</span>;
  return (
    <OwedLink whose={{ customer: id }} name={name} owed={owed}>
      {text}
    </OwedLink>
  );
}
