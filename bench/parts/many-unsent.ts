import type { Page } from "playwright-core";

/** A customer in the form of the specification's call. */
const customer = (name: string) => ({
  customer_name: name,
  email: "g@example.com",
  customer_address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "1",
});

/**
 * Milliseconds for the same creations in a page that does nothing else: one request after another.
 */
export async function plainLoop(page: Page, url: string, count: number): Promise<number> {
  // tsx makes functions call a helper `__name`, which a page does not have.
  await page.addInitScript("globalThis.__name ??= (of) => of");
  await page.goto(`${url}/icon.svg`);
  return page.evaluate(
    async ({ bodies, login }) => {
      const post = async (path: string, body: object, more: Record<string, string> = {}) => {
        const headers = { "content-type": "application/json", ...more };
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return (await answer.json()) as { readonly access: string };
      };
      const { access } = await post("/api/manager/login/", login);
      const began = performance.now();
      for (const body of bodies) {
        const [key, id] = [crypto.randomUUID(), crypto.randomUUID()];
        await post(
          "/create-driver-customer/",
          { ...body, client_id: id },
          { authorization: `Bearer ${access}`, "idempotency-key": key },
        );
      }
      return performance.now() - began;
    },
    {
      bodies: Array.from({ length: count }, (_, index) => customer(`Plain ${index}`)),
      login: { username: "driver", password: "driver-demo" },
    },
  );
}

/** Copies the outbox's last mutation, a new customer, `times` times, each as a different person. */
export const copyCustomers = (page: Page, times: number): Promise<void> =>
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
    const within = db.transaction(["customers", "bases", "outbox"], "readwrite");
    const [customers, bases] = [within.objectStore("customers"), within.objectStore("bases")];
    const outbox = within.objectStore("outbox");
    const operation = ((await answer(outbox.getAll())) as Stored[]).at(-1);
    if (!operation) throw new Error("The outbox is empty");
    const row = (await answer(customers.get(String(operation["entity"])))) as Stored;
    const base = (await answer(bases.get(String(operation["entity"])))) as Stored;
    for (let made = 0; made < count; made += 1) {
      const [key, { seq: _seq, ...of }] = [crypto.randomUUID(), operation];
      customers.add({ ...row, key });
      bases.add({ ...base, key, row: { ...(base["row"] as Stored), key } });
      outbox.add({ ...of, key: crypto.randomUUID(), entity: key });
    }
    await new Promise((resolve) => within.addEventListener("complete", resolve));
    db.close();
  }, times);

/** A connection with 150 ms round-trip time and no limit of throughput. */
export async function farAway(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}
