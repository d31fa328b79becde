import type { Page } from "playwright-core";

/**
 * Copies invoices of the phone until it holds `count` more, dated over the last eighty days. Only
 * the phone has them; the server knows none.
 */
export const manyInvoices = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (count) => {
    const name =
      (await indexedDB.databases()).find((each) => each.name?.startsWith("roundsman-"))?.name ?? "";
    const answer = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(new Error(String(asked.error))));
      });
    const db = await answer(indexedDB.open(name));
    const known = await answer(db.transaction("invoices").objectStore("invoices").getAll());
    const due = known.filter((each) => each.paymentStatus === "due" && each.deletedAt === "");
    const write = db.transaction("invoices", "readwrite");
    for (let index = 0; index < count; index += 1) {
      const of = due[index % due.length];
      const date = new Date(Date.now() - (index % 80) * 86_400_000).toISOString().slice(0, 10);
      const key = `0190${String(index).padStart(8, "0")}-bench`;
      write.objectStore("invoices").add({ ...of, key, id: 1_000_000 + index, date });
    }
    await new Promise((resolve) => write.addEventListener("complete", resolve));
    db.close();
  }, count);
