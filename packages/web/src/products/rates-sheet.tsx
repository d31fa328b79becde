import { Button, Checkbox } from "@mantine/core";
import { guessVatRate } from "@roundsman/core/vat/guess";
import type { VatRate } from "@roundsman/core/vat/rates";
import { useMemo, useState } from "react";
import { useGroups } from "../groups/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { useRatesWords } from "../messages/late/rates/words.ts";
import type { LocalProduct } from "../sync/store/local.ts";
import { RateList } from "../ui/form/rate-list.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { invoicesWithoutRates, ratedBy, setRatesOnInvoices } from "./open-invoices.ts";
import { setVatRates } from "./queries.ts";

interface RatesSheetProps {
  readonly products: readonly LocalProduct[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * The VAT rates of all products except the business's, which the office decides: the present rate,
 * or a suggestion by name and category. Invoices that were not handed out can get the rates too.
 * Nothing is saved until it is confirmed.
 */
export function RatesSheet({ products, opened, onClose }: RatesSheetProps) {
  const { common, products: t } = useMessages();
  const ratesWords = useRatesWords();
  const [chosen, choose] = useState<Readonly<Record<string, VatRate>>>({});
  const goods = useSuggestedRates(products, chosen);
  const hasOwn = goods.length > 0;
  const [alsoInvoices, setAlsoInvoices] = useState(true);
  const rated = useMemo(
    () => [
      ...goods.map(({ rate, ...product }) => ({ ...product, vatRate: rate })),
      ...products.filter(({ businessId }) => businessId !== undefined),
    ],
    [goods, products],
  );
  const open = useRows(invoicesWithoutRates, []);
  const invoices = useMemo(() => ratedBy(open ?? [], rated).length, [open, rated]);
  const [keep, keeping] = useOnce(async () => {
    await setVatRates(new Map(goods.map(({ key, rate }) => [key, rate])));
    if (alsoInvoices && invoices > 0) await setRatesOnInvoices(rated);
    toast.done(t.updated);
    onClose();
  });
  return (
    <Sheet
      title={t.rates.title}
      opened={opened}
      onClose={onClose}
      height="full"
      closeLabel={common.close}
    >
      {hasOwn ? (
        <RateList goods={goods} onChange={(key, rate) => choose({ ...chosen, [key]: rate })} />
      ) : (
        <p>
          {ratesWords.ofOffice} {open && invoices === 0 && ratesWords.nothingOpen}
        </p>
      )}
      {hasOwn && invoices > 0 && (
        <Checkbox
          mb="md"
          label={t.rates.invoices(invoices)}
          description={t.rates.invoicesHint}
          checked={alsoInvoices}
          onChange={(event) => setAlsoInvoices(event.currentTarget.checked)}
        />
      )}
      {(hasOwn || invoices > 0) && (
        <Button fullWidth loading={keeping} onClick={() => void keep()}>
          {hasOwn ? t.rates.confirm(goods.length) : ratesWords.onInvoices(invoices)}
        </Button>
      )}
    </Sheet>
  );
}

/**
 * The products whose rate this person may set, each with the rate that was chosen here, that it
 * has, or that is suggested.
 */
function useSuggestedRates(
  products: readonly LocalProduct[],
  chosen: Readonly<Record<string, VatRate>>,
) {
  const categories = useGroups("productCategories");
  return useMemo(() => {
    const among = new Map(
      (categories ?? []).flatMap(({ name, members }) => members.map((key) => [key, name] as const)),
    );
    const own = products.filter(({ businessId }) => businessId === undefined);
    return own.map(({ key, id, name, vatRate }) => ({
      key,
      id,
      name,
      rate: chosen[key] ?? vatRate ?? guessVatRate(name, among.get(key)),
    }));
  }, [products, categories, chosen]);
}
