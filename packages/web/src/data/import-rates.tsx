import { Button } from "@mantine/core";
import { productMatchKey, type ImportedProduct } from "@roundsman/contract/exchange";
import { guessVatRate } from "@roundsman/core/vat/guess";
import type { VatRate } from "@roundsman/core/vat/rates";
import { useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { RateList } from "../ui/form/rate-list.tsx";
import css from "./data.module.css";
import { useDataWords } from "../messages/late/data-words.ts";
import type { KnownRecords } from "./queries.ts";

interface ImportRatesProps {
  readonly rows: readonly ImportedProduct[];
  readonly known: KnownRecords | undefined;
  readonly onBack: () => void;
  readonly onImport: (rows: readonly ImportedProduct[]) => void;
}

/**
 * Rates for products for which the file has none: the product's current rate, or a suggestion by
 * name. The person imports with these rates or without.
 */
export function ImportRates({ rows, known, onBack, onImport }: ImportRatesProps) {
  const { common } = useMessages();
  const t = useDataWords();
  const [chosen, choose] = useState<Readonly<Record<string, VatRate>>>({});
  const goods = useMemo(
    () =>
      rows.map(({ name, vatRate }, index) => ({
        key: String(index),
        name,
        rate:
          chosen[index] ?? vatRate ?? known?.get(productMatchKey({ name })) ?? guessVatRate(name),
      })),
    [rows, known, chosen],
  );
  const withRates = () =>
    onImport(rows.map((row, index) => ({ ...row, vatRate: goods[index]?.rate ?? row.vatRate })));
  return (
    <div className={css.choose}>
      <div>
        <RateList goods={goods} onChange={(key, rate) => choose({ ...chosen, [key]: rate })} />
      </div>
      <Button onClick={withRates}>{t.rates.with}</Button>
      <div className={css.buttons}>
        <Button variant="default" onClick={onBack}>
          {common.back}
        </Button>
        <Button variant="default" onClick={() => onImport(rows)}>
          {t.rates.without}
        </Button>
      </div>
    </div>
  );
}
