import type { Page } from "playwright-core";

/** The number of mutations in the phone's database, whatever the screen says. */
export const inOutbox = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name =
      (await indexedDB.databases()).find((each) => each.name?.startsWith("roundsman-"))?.name ?? "";
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(asked.error ?? new Error("No answer")));
      });
    const db = await answer(indexedDB.open(name));
    const count = await answer(db.transaction("outbox").objectStore("outbox").count());
    db.close();
    return count;
  });

/**
 * Copies the last two mutations, a new customer and an invoice for them, `times` times, each as a
 * different person and invoice.
 */
export const copyCustomersWithInvoices = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    type Stored = Record<string, unknown>;
    const name =
      (await indexedDB.databases()).find((each) => each.name?.startsWith("roundsman-"))?.name ?? "";
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(asked.error ?? new Error("No answer")));
      });
    const db = await answer(indexedDB.open(name));
    const stores = ["customers", "invoices", "outbox", "bases"];
    const within = db.transaction(stores, "readwrite");
    const [customers, invoices, outbox, bases] = stores.map((store) => within.objectStore(store));
    if (!customers || !invoices || !outbox || !bases) throw new Error("The phone has no books");
    const [one, other] = ((await answer(outbox.getAll())) as Stored[]).slice(-2);
    if (!one || !other) throw new Error("The outbox does not hold two operations");
    const customer = (await answer(customers.get(String(one["entity"])))) as Stored;
    const invoice = (await answer(invoices.get(String(other["entity"])))) as Stored;
    const based = (of: Stored, change: Stored) =>
      bases.add({ ...of, key: change["key"], row: { ...(of["row"] as Stored), ...change } });
    const ofCustomer = (await answer(bases.get(String(one["entity"])))) as Stored;
    const ofInvoice = (await answer(bases.get(String(other["entity"])))) as Stored;
    for (let made = 0; made < count; made += 1) {
      const [key, paper] = [crypto.randomUUID(), crypto.randomUUID()];
      const { seq: _one, ...first } = one;
      const { seq: _other, ...second } = other;
      customers.add({ ...customer, key });
      based(ofCustomer, { key });
      outbox.add({ ...first, key: crypto.randomUUID(), entity: key });
      invoices.add({ ...invoice, key: paper, customerKey: key });
      based(ofInvoice, { key: paper, customerKey: key });
      const payload = { ...(second["payload"] as Stored), customerKey: key };
      outbox.add({ ...second, key: crypto.randomUUID(), entity: paper, payload });
    }
    await new Promise((resolve) => within.addEventListener("complete", resolve));
    db.close();
  }, times);
