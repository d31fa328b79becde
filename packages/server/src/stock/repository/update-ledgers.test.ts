import { fromPounds } from "@roundsman/core/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";
import { invoiceFor } from "../../invoices/testing.ts";
import { deliver, lineOf, load, newProduct, onHand } from "../testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

/** A line of an older client, which names its product by name alone. */
const named = (name: string, quantity: number) => ({
  ...lineOf({ id: 0, name }, quantity),
  id: "aB3dE5gH7jK9mN1p",
});
type Lines = readonly ReturnType<typeof named>[];
const write = (id: number, body: Parameters<typeof invoiceFor>[0]) =>
  driver.api.invoices.update({ params: { id }, body: invoiceFor(body) });
const submit = (id: number) => driver.api.invoices.submitGetPaid({ body: { invoice_ids: [id] } });

async function delivered(...lines: Lines): Promise<number> {
  const { id } = await driver.api.invoices.createDue({ body: invoiceFor({ lines: [...lines] }) });
  await deliver(driver, "delivered", id);
  return id;
}

const rename = (id: number, name: string) =>
  driver.api.products.update({
    params: { rp: 1, id },
    body: { name, price: fromPounds(5), discount: fromPounds(0) },
  });

/** The number of change events of the open day. */
const eventCount = async () => {
  const rows = await business.database.db
    .selectFrom("change")
    .select(["kind", "ids"])
    .where("owner_id", "=", 1)
    .execute();
  return rows.filter(({ kind, ids }) => kind === "daySheet" && ids === "[0]").length;
};

describe("Goods that were delivered under a product's former name", () => {
  test("stay off the van when the invoice is paid, moved to another list or edited, and the open day gets a change event", async () => {
    const cola = await newProduct(driver, "Cola");
    const id = await delivered(named("Cola", 5));
    await rename(cola.id, "Cola 330ml");
    const actions = [
      () => submit(id),
      () =>
        driver.api.invoices.setPaymentStatus({
          body: { invoice_ids: [id], payment_status: "overdue" },
        }),
      () => write(id, { footnote: "left with the neighbour" }),
      () => write(id, { lines: [{ ...named(" cola", 5), price: fromPounds(6) }] }),
      () => deliver(driver, "delivered", id),
    ];
    for (const action of actions) {
      const before = await eventCount();
      await action();
      expect([await onHand(driver, cola), (await eventCount()) - before]).toEqual([[-5], 1]);
    }
  });

  test("return in full when the delivery is undone, and are matched again when the lines change", async () => {
    const [cola, rice] = [await newProduct(driver, "Cola"), await newProduct(driver, "Rice")];
    const [undone, edited] = [await delivered(named("Cola", 5)), await delivered(named("Cola", 2))];
    await rename(cola.id, "Cola 330ml");
    await deliver(driver, "not_shipped", undone);
    expect(await onHand(driver, cola, rice)).toEqual([-2, 0]);
    await write(edited, { lines: [named("cola 330ML", 3), lineOf(rice, 1)] });
    expect(await onHand(driver, cola, rice)).toEqual([-3, -1]);
  });
});

test("A product that was created later loses nothing for earlier deliveries under its name", async () => {
  const id = await delivered(named("Crate", 4));
  const crate = await newProduct(driver, "Crate");
  await load(driver, crate, 10);
  await submit(id);
  await write(id, { summary: "paid in cash" });
  expect(await onHand(driver, crate)).toEqual([10]);
});
