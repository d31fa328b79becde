import { Button } from "@mantine/core";
import type { BusinessProduct } from "@roundsman/contract/office/business-products";
import { guessVatRate } from "@roundsman/core/vat/guess";
import type { VatRate } from "@roundsman/core/vat/rates";
import { Percent } from "lucide-react";
import { useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useRatesWords } from "../messages/late/rates/words.ts";
import { RateList } from "../ui/form/rate-list.tsx";
import { isUnanswered } from "../session/call-options.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { productActs, useCatalogueAct } from "./queries.ts";

interface RatesProps {
  readonly products: readonly BusinessProduct[];
}

/** Opens the form of VAT rates of all products of the business. */
export function RatesButton({ products }: RatesProps) {
  const { rates } = useMessages().products;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Percent size={20} aria-hidden />}
        disabled={products.length === 0}
        onClick={() => setOpened(true)}
      >
        {rates.title}
      </Button>
      {opened && <RatesSheet products={products} onClose={() => setOpened(false)} />}
    </>
  );
}

/**
 * The rates of the products, with a suggestion by name for those without one. Nothing is saved
 * until it is confirmed.
 */
function RatesSheet({ products, onClose }: RatesProps & { readonly onClose: () => void }) {
  const { common, products: words } = useMessages();
  const t = useRatesWords();
  const act = useCatalogueAct();
  const errorText = useErrorText();
  const [chosen, choose] = useState<Readonly<Record<number, VatRate>>>({});
  const goods = useMemo(
    () =>
      products.map((product) => ({
        key: String(product.id),
        name: product.name,
        rate: chosen[product.id] ?? product.vatRate ?? guessVatRate(product.name),
        product,
      })),
    [products, chosen],
  );
  const [keep, keeping] = useOnce(async () => {
    const changed = goods.filter(({ product, rate }) => product.vatRate !== rate);
    let refused = 0;
    try {
      await act.mutateAsync(async () => {
        refused = await saveRates(changed);
      });
    } catch (error) {
      return toast.failed(errorText(error));
    }
    if (refused > 0) return toast.failed(t.unsaved(refused));
    toast.done(words.updated);
    onClose();
  });
  return (
    <Sheet
      title={words.rates.title}
      opened
      onClose={onClose}
      height="full"
      closeLabel={common.close}
    >
      <RateList
        goods={goods}
        onChange={(key, rate) => choose({ ...chosen, [Number(key)]: rate })}
      />
      <Button fullWidth loading={keeping} onClick={() => void keep()}>
        {words.rates.confirm(goods.length)}
      </Button>
    </Sheet>
  );
}

interface Rated {
  readonly product: BusinessProduct;
  readonly rate: VatRate;
}

/**
 * Saves the products one by one, each over the version that was shown. Resolves with how many the
 * server refused, such as one that was changed meanwhile. Rejects at the first that gets no
 * response.
 */
async function saveRates(rated: readonly Rated[]): Promise<number> {
  let refused = 0;
  for (const { product, rate } of rated) {
    const { id, version, name, price, discount } = product;
    await productActs
      .update({ name, price, discount, vatRate: rate }, { id, version })
      .catch((error: unknown) => {
        if (isUnanswered(error)) throw error;
        refused += 1;
      });
  }
  return refused;
}
