import { Checkbox, UnstyledButton } from "@mantine/core";
import type { BusinessCustomer } from "@roundsman/contract/office/business-customers";
import { formatPounds } from "@roundsman/core/money";
import { ChevronRight } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { balanceText } from "../messages/balance-text.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { Facts } from "../ui/facts.tsx";
import { OwedLink } from "../ui/owed-link.tsx";
import css from "./catalogue.module.css";
import type { Person } from "./people.ts";
import type { BusinessRecord } from "./queries.ts";

interface RecordRowProps {
  readonly record: BusinessRecord;
  readonly drivers: readonly Person[];
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

/** A record and who has it. */
export function RecordRow({ record, drivers, selected, onToggle, onOpen }: RecordRowProps) {
  const t = useCatalogueWords();
  const { name } = record;
  return (
    <div className={css.row} data-selected={selected || undefined}>
      <Checkbox aria-label={t.select(name)} checked={selected} onChange={onToggle} />
      <div className={css.record}>
        <UnstyledButton className={css.open} onClick={onOpen}>
          <span className={css.what}>
            <span className={css.name}>{name}</span>
            <span className={css.detail}>
              <Facts facts={detailsOf(record)} />
            </span>
            <Holders record={record} drivers={drivers} />
          </span>
          {"price" in record && <span className={css.amount}>{formatPounds(record.price)}</span>}
          <ChevronRight size={20} aria-hidden />
        </UnstyledButton>
        {"owed" in record && <Owed customer={record} />}
      </div>
    </div>
  );
}

function detailsOf(record: BusinessRecord): readonly string[] {
  if ("price" in record) return record.discount > 0 ? [`−${formatPounds(record.discount)}`] : [];
  const { address, city, postcode } = record;
  return [[address.replaceAll("\n", ", "), city, postcode].filter(Boolean).join(", ")];
}

function Owed({ customer: { id, name, owed } }: { readonly customer: BusinessCustomer }) {
  const { customers } = useMessages();
  const t = useCatalogueWords();
  if (owed === 0) return null;
  return (
    <OwedLink whose={{ business: id }} name={name} owed={owed}>
      {balanceText(owed, { ...customers, owes: t.owed })}
    </OwedLink>
  );
}

function Holders({ record, drivers }: Pick<RecordRowProps, "record" | "drivers">) {
  const t = useCatalogueWords();
  const { assignedTo, hiddenBy } = record;
  const holders = drivers.filter(({ id }) => assignedTo.includes(id));
  if (holders.length === 0) return <span className={css.detail}>{t.nobody}</span>;
  const theirs = drivers.filter(({ isDriver }) => isDriver);
  const isEverybody = theirs.length > 1 && theirs.every(({ id }) => assignedTo.includes(id));
  if (isEverybody && holders.length === theirs.length && hiddenBy.length === 0)
    return (
      <span className={css.chips}>
        <span className={css.chip}>{t.everybody}</span>
      </span>
    );
  return (
    <span className={css.chips}>
      {holders.map(({ id, name, isDisabled }) => (
        <span
          key={id}
          className={css.chip}
          data-hidden={hiddenBy.includes(id) || isDisabled || undefined}
        >
          {isDisabled ? t.disabled(name) : hiddenBy.includes(id) ? t.hidden(name) : name}
        </span>
      ))}
    </span>
  );
}
