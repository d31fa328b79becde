import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { invoicesWithoutRates, ratedBy, setRatesOnInvoices } from "./open-invoices.ts";
import { createProduct } from "./queries.ts";

test("Rates are added to the lines without one of invoices that can still be changed, and are sent", async () => {
  const { phone, server, send } = createRig();
  await createProduct({ name: "Rice 10 kg", price: pence(1250), discount: pence(0) }, phone);
  const [line] = draftFor(null).lines;
  if (!line) throw new Error("A line");
  const drafts = {
    open: draftFor(null),
    scheduled: draftFor(null),
    chosen: { ...draftFor(null), lines: [{ ...line, vatRate: "standard" as const }] },
    other: { ...draftFor(null), lines: [{ ...line, name: "Tea" }] },
    paid: draftFor(null),
    printed: draftFor(null),
    refused: draftFor(null),
  };
  const keys = new Map<string, string>();
  for (const [name, draft] of Object.entries(drafts))
    keys.set(
      name,
      await createInvoice(name === "scheduled" ? "schedule" : "getPaid", draft, phone),
    );
  await setPaymentStatus([keys.get("paid") ?? ""], "paid", phone);
  await phone.db.invoices.update(keys.get("printed") ?? "", { number: "B7-1" });
  await phone.db.invoices.update(keys.get("refused") ?? "", { sync: "refused" });
  const goods = [{ key: "k-rice", id: null, name: "Rice 10 kg", vatRate: "zero" as const }];
  expect(ratedBy(await invoicesWithoutRates(phone.db), goods)).toHaveLength(2);
  await setRatesOnInvoices(goods, phone);
  expect(ratedBy(await invoicesWithoutRates(phone.db), goods)).toEqual([]);
  const rates = async () =>
    Object.fromEntries(
      await Promise.all(
        [...keys].map(async ([name, key]) => {
          const row = await phone.db.invoices.get(key);
          return [name, row?.lines.map(({ vatRate }) => vatRate)] as const;
        }),
      ),
    );
  const expected = {
    open: ["zero"],
    scheduled: ["zero"],
    chosen: ["standard"],
    other: [undefined],
    paid: [undefined],
    printed: [undefined],
    refused: [undefined],
  };
  expect(await rates()).toEqual(expected);
  await send();
  const sent = server
    .alive("invoices")
    .map((invoice) => Reflect.get(invoice, "lines") as { vatRate?: string }[]);
  expect(sent.filter((lines) => lines[0]?.vatRate === "zero")).toHaveLength(2);
});
