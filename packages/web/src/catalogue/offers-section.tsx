import { Button } from "@mantine/core";
import { useState } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { toast } from "../ui/layer/toast.ts";
import { OnlineFailed } from "../ui/online-failed.tsx";
import css from "./catalogue.module.css";
import type { Person } from "./people.ts";
import { ACTS, useCatalogueAct, useOffers, type CatalogueKind, type Offer } from "./queries.ts";
import { WhoseVersion } from "./whose-version.tsx";

interface OffersProps {
  readonly kind: CatalogueKind;
  readonly query: string;
  readonly drivers: readonly Person[];
}

/**
 * Drivers' own records that can become the business's. Equal ones of several drivers are one offer.
 */
export function OffersSection({ kind, query, drivers }: OffersProps) {
  const t = useCatalogueWords();
  const errorText = useErrorText();
  const act = useCatalogueAct();
  const [asked, setAsked] = useState<Offer | null>(null);
  const answer = useOffers(kind, query);
  const offers = answer.data ?? [];
  if (offers.length === 0 && !answer.isError) return null;
  /**
   * Adopts an offer with the values of its first record. `first` puts the record with this id in
   * front.
   */
  const adopt = ({ name, ids }: Offer, first?: number) => {
    setAsked(null);
    const inOrder = first === undefined ? ids : [first, ...ids.filter((id) => id !== first)];
    act.mutate(() => ACTS[kind].adopt(inOrder), {
      onSuccess: () => toast.done(t.adopted(name)),
      onError: (error) => toast.failed(errorText(error)),
    });
  };
  const nameOf = (person: number) => drivers.find(({ id }) => id === person)?.name ?? "";
  return (
    <section className={css.offers} aria-label={t.offers[kind]}>
      <h2>{t.offers[kind]}</h2>
      <p className={css.about}>{t.offersText}</p>
      {answer.isError && (
        <OnlineFailed
          error={answer.error}
          trying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {offers.length > 0 && (
        <ul className={css.list} aria-label={t.offers[kind]}>
          {offers.map((offer) => (
            <OfferRow
              key={offer.ids.join()}
              offer={offer}
              nameOf={nameOf}
              disabled={act.isPending}
              onAdopt={() => (offer.versions ? setAsked(offer) : adopt(offer))}
            />
          ))}
        </ul>
      )}
      {asked && (
        <WhoseVersion
          key={asked.ids.join()}
          offer={asked}
          nameOf={nameOf}
          onChoose={(id) => adopt(asked, id)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface OfferRowProps {
  readonly offer: Offer;
  readonly nameOf: (person: number) => string;
  readonly disabled: boolean;
  readonly onAdopt: () => void;
}

/** An offer: what it is, who has it, and the button that adopts it. */
function OfferRow({ offer: { name, people }, nameOf, disabled, onAdopt }: OfferRowProps) {
  const t = useCatalogueWords();
  return (
    <li className={css.offer}>
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.chips}>
          {people.map((person) => (
            <span key={person} className={css.chip}>
              {nameOf(person)}
            </span>
          ))}
        </span>
      </span>
      <Button variant="light" aria-label={t.adoptOf(name)} disabled={disabled} onClick={onAdopt}>
        {t.adopt}
      </Button>
    </li>
  );
}
