import { Button } from "@mantine/core";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { toast } from "../ui/layer/toast.ts";
import css from "./catalogue.module.css";
import type { Person } from "./people.ts";
import { ACTS, useCatalogueAct, useOffers, type CatalogueKind, type Offer } from "./queries.ts";

interface OffersProps {
  readonly kind: CatalogueKind;
  readonly query: string;
  readonly drivers: readonly Person[];
}

/** What drivers have of their own, which can become the business's: what is alike with several of them is one. */
export function OffersSection({ kind, query, drivers }: OffersProps) {
  const t = useCatalogueWords();
  const errorText = useErrorText();
  const act = useCatalogueAct();
  const offers = useOffers(kind, query).data ?? [];
  if (offers.length === 0) return null;
  const adopt = ({ name, ids }: Offer) =>
    act.mutate(() => ACTS[kind].adopt(ids), {
      onSuccess: () => toast.done(t.adopted(name)),
      onError: (error) => toast.failed(errorText(error)),
    });
  const nameOf = (person: number) => drivers.find(({ id }) => id === person)?.name ?? "";
  return (
    <section className={css.offers} aria-label={t.offers[kind]}>
      <h2>{t.offers[kind]}</h2>
      <p className={css.about}>{t.offersText}</p>
      <ul className={css.list} aria-label={t.offers[kind]}>
        {offers.map((offer) => (
          <li key={offer.ids.join()} className={css.offer}>
            <span className={css.what}>
              <span className={css.name}>{offer.name}</span>
              <span className={css.chips}>
                {offer.people.map((person) => (
                  <span key={person} className={css.chip}>
                    {nameOf(person)}
                  </span>
                ))}
              </span>
            </span>
            <Button
              variant="light"
              aria-label={t.adoptOf(offer.name)}
              disabled={act.isPending}
              onClick={() => adopt(offer)}
            >
              {t.adopt}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
