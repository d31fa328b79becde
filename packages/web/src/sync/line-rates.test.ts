import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createInvoice, updateInvoice } from "../invoices/queries.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { draftFor } from "./testing/rig.ts";
import { livePhone } from "./testing/selling/phones.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

const withRate = (vatRate?: "zero") => ({
  ...draftFor(null),
  lines: draftFor(null).lines.map((line) => ({ ...line, ...(vatRate && { vatRate }) })),
});

for (const isSent of [false, true])
  test(`a line whose rate an edit removes has none on the server either, ${isSent ? "sent" : "unsent"} before`, async () => {
    const driver = await server.newDriver();
    const phone = await livePhone(driver, 1, () => "none");
    await phone.pull();
    const tab = phone.tab(0);
    const key = await createInvoice("getPaid", withRate("zero"), tab);
    if (isSent) await phone.send();
    await updateInvoice(key, withRate(), tab);
    await phone.send();
    await phone.pull();
    const row = await tab.db.invoices.get(key);
    const there = await driver.api.invoices.get({ params: { id: row?.id ?? 0 } });
    expect(there.lines.map(({ vatRate }) => vatRate)).toEqual([undefined]);
    expect(row?.lines.map(({ vatRate }) => vatRate)).toEqual([undefined]);
    await phone.close();
  });
