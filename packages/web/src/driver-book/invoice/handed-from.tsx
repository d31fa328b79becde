import type { Invoice } from "@roundsman/contract/invoice";
import { receivedBy } from "@roundsman/contract/office/own-hand-overs";
import { useOwnHandOverWords } from "../../messages/late/own-hand-overs/words.ts";
import { keyOf } from "../../driver-papers/queries.ts";
import { useQuery } from "../../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { handOvers } from "../calls.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";

/** Says who handed the work over to the driver, and until when. */
export function HandedFrom({
  driver,
  invoice,
}: {
  readonly driver: Driver;
  readonly invoice: Invoice;
}) {
  const t = useOwnHandOverWords();
  const from = receivedBy(useHandOvers(driver.id).data ?? [], invoice, useToday());
  return from ? <p className={css.note}>{t.from(from.name, from.until)}</p> : null;
}

/** The hand-overs that the driver gave or received. */
const useHandOvers = (driver: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "hand-overs"),
    queryFn: async ({ signal }) =>
      (await handOvers.list({ params: { driver } }, withTimeout(signal))).hand_overs,
  });
