import { liveQuery } from "dexie";
import { currentPhone } from "../../sync/store/current-phone.ts";

/** The server's number of a saved invoice, if it comes within `patience` milliseconds: sending has begun, so with signal it does. */
export function numberSoon(key: string, patience: number): Promise<number | null> {
  const { db } = currentPhone();
  return new Promise((resolve) => {
    const end = (id: number | null) => {
      clearTimeout(timer);
      watch.unsubscribe();
      resolve(id);
    };
    const timer = setTimeout(end, patience, null);
    const watch = liveQuery(() => db.invoices.get(key)).subscribe((row) => {
      if (row && row.id !== null) end(row.id);
    });
  });
}
