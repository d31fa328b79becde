import { formatPounds, pence } from "@roundsman/core/money";
import { ListLink } from "../lists/list-link.tsx";
import { salesUnder, type BoxesOf } from "./queries.ts";
import accounts from "../accounts/accounts.module.css";
import { useAccountsWords } from "../../messages/late/accounts/words.ts";

/** The figures to copy onto the VAT return. */
export function Boxes({ boxes }: { readonly boxes: BoxesOf }) {
  const t = useAccountsWords().return;
  const { box1, box6, withoutVat, span, vatNumber } = boxes;
  const taxed = { ...salesUnder(vatNumber, span), rate: "any" } as const;
  const text = t.withoutVat(formatPounds(withoutVat.net), withoutVat.documents);
  // Boxes 6 to 9 omit the pence (VAT Notice 700/12).
  const whole = formatPounds(pence(Math.trunc(box6 / 100) * 100)).replace(/\.00$/, "");
  return (
    <section aria-label={t.boxes} className={accounts.section}>
      <dl className={accounts.boxes}>
        <div>
          <dt>
            <b>{t.box1}</b> {t.box1Text}
          </dt>
          <dd>
            <ListLink ask={taxed}>{formatPounds(box1)}</ListLink>
          </dd>
        </div>
        <div>
          <dt>
            <b>{t.box6}</b> {t.box6Text}
          </dt>
          <dd>
            <ListLink ask={taxed}>{formatPounds(box6)}</ListLink>
          </dd>
          <dd>{t.whole(whole)}</dd>
        </div>
      </dl>
      {withoutVat.documents > 0 && (
        <p className={accounts.quiet}>
          <ListLink ask={{ ...salesUnder(vatNumber, span), rate: "none" }}>{text}</ListLink>
        </p>
      )}
    </section>
  );
}
