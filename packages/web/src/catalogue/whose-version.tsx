import { UnstyledButton } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { useRef } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useMessages } from "../messages/language.tsx";
import { Facts } from "../ui/facts.tsx";
import { rateName } from "../ui/form/rate-words.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import css from "./catalogue.module.css";
import type { Offer, Version } from "./queries.ts";

interface WhoseVersionProps {
  readonly offer: Offer;
  readonly nameOf: (person: number) => string;
  /** Called with the id of a driver's record. */
  readonly onChoose: (id: number) => void;
  readonly onClose: () => void;
}

/**
 * Asks whose values count for everybody, because the drivers' records differ. A second tap is
 * ignored.
 */
export function WhoseVersion({ offer, nameOf, onChoose, onClose }: WhoseVersionProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  const isChosen = useRef(false);
  const choose = (id: number) => {
    if (isChosen.current) return;
    isChosen.current = true;
    onChoose(id);
  };
  return (
    <Sheet title={t.whose(offer.name)} opened onClose={onClose} closeLabel={common.close}>
      <p className={css.about}>{t.whoseText}</p>
      <ul className={css.versions} aria-label={t.whose(offer.name)}>
        {(offer.versions ?? []).map((version) => (
          <li key={version.id}>
            <UnstyledButton className={css.version} onClick={() => choose(version.id)}>
              <span>{nameOf(version.personId)}</span>
              <Details version={version} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Details({ version }: { readonly version: Version }) {
  const { products, editor } = useMessages();
  const t = useCatalogueWords();
  const parts =
    "price" in version
      ? [
          formatPounds(version.price),
          version.discount > 0 && products.off(formatPounds(version.discount)),
          version.vatRate ? rateName(products.rates, version.vatRate) : t.noRate,
        ]
      : [
          version.address,
          version.city,
          version.postcode,
          version.termsDays !== undefined && t.terms(version.termsDays),
          version.vatMode && editor.vat[version.vatMode],
        ];
  return (
    <span className={css.detail}>
      <Facts facts={parts} />
    </span>
  );
}
