import { Refused } from "@roundsman/contract/client";
import { useQuery } from "../../session/query-client.ts";
import { useLocation } from "@tanstack/react-router";
import { systemClock } from "../../device/clock.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { pullInvoice } from "../../sync/pull/history.ts";
import { transport } from "../../session/session.ts";
import { useRows } from "../../sync/store/use-rows.ts";

/**
 * The linked invoice does not exist, or is not on the phone and cannot be fetched without signal.
 */
export const GONE = Symbol("gone");

/**
 * The key of the invoice to open: from the navigation state, or by its number from a link
 * (`/make?invoice=12`). null: a new invoice; undefined while it is looked up.
 */
export function useWantedInvoice(): string | null | undefined | typeof GONE {
  const keyInState = useLocation({ select: ({ state }) => state.invoice });
  const number = useLocation({ select: ({ search }) => numberIn(search) });
  const id = keyInState === undefined ? number : null;
  const onPhone = useRows(
    async (db) =>
      id === null ? null : ((await db.invoices.where("id").equals(id).primaryKeys())[0] ?? null),
    [id],
  );
  const asked = useQuery({
    queryKey: ["invoice by number", id],
    enabled: id !== null && onPhone === null,
    retry: (failures, error) => failures < 2 && !(error instanceof Refused),
    staleTime: 0,
    networkMode: "always",
    queryFn: async () => {
      const { db } = currentPhone();
      await pullInvoice({ db, transport, clock: systemClock }, id ?? 0);
      return (
        (await db.invoices
          .where("id")
          .equals(id ?? 0)
          .count()) > 0
      );
    },
  });
  if (keyInState !== undefined) return keyInState;
  if (id === null) return null;
  if (onPhone) return onPhone;
  return asked.isError || asked.data === false ? GONE : undefined;
}

/** A positive integer; a link with anything else opens a new invoice. */
function numberIn(search: object): number | null {
  const number = Number(Reflect.get(search, "invoice") ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
