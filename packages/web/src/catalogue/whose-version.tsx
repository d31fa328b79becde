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
              <Details of={version} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Details({ of }: { readonly of: Version }) {
  const { products, editor } = useMessages();
  const t = useCatalogueWords();
  const parts =
    "price" in of
      ? [
          formatPounds(of.price),
          of.discount > 0 && products.off(formatPounds(of.discount)),
          of.vatRate ? rateName(products.rates, of.vatRate) : t.noRate,
        ]
      : [
          of.address,
          of.city,
          of.postcode,
          of.termsDays !== undefined && t.terms(of.termsDays),
          of.vatMode && editor.vat[of.vatMode],
        ];
  return (
    <span className={css.detail}>
      <Facts of={parts} />
    </span>
  );
}
