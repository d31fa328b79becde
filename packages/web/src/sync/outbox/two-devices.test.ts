import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCustomer, updateCustomer } from "../../customers/queries.ts";
import { createInvoice, setDeliveryStatus, updateInvoice } from "../../invoices/queries.ts";
import { createProduct, updateProduct } from "../../products/queries.ts";
import { createTask, updateTask } from "../../tasks/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import type { Row } from "../store/database.ts";
import type { Phone } from "../store/phone.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

/** A second phone of the same person: a database of its own, the same server. */
function secondPhone({ server, sender }: Rig): Rig {
  const other = createRig();
  const over = { ...other.sender, transport: server.transport, clock: sender.clock };
  return { ...other, server, sender: over, send: async () => (await sendAll(over)).outcome };
}

const TASK = {
  title: "Call",
  description: "…",
  priority: "高",
  place: "N18",
  deadline: "2026-12-01",
};
const line = (id: string): Line => ({
  id,
  name: id,
  price: pence(100),
  discount: pence(0),
  quantity: fromUnits(1),
});

type Values = Readonly<Record<string, string | number>>;
interface Kept {
  readonly book: "customers" | "products" | "tasks" | "invoices";
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly make: (phone: Phone) => Promise<string>;
  /** Saves the whole form, as it shows the row, with these changes. */
  readonly save: (phone: Phone, row: never, values: Values) => Promise<unknown>;
}

const LINES = ["rice", "tea"] as const;
const withPrices = (lines: readonly Line[], values: Values): readonly Line[] =>
  lines.map((of) => {
    const price = values[of.id];
    return typeof price === "number" ? { ...of, price: pence(price) } : of;
  });
const textsOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !LINES.some((id) => id === name)));

const RECORDS: readonly Kept[] = [
  {
    book: "customers",
    texts: ["name", "address", "city", "postcode", "phone"],
    numbers: [],
    make: (phone) => createCustomer(CUSTOMER, phone),
    save: (phone, row: Row & typeof CUSTOMER, values) => {
      const { name, email, address, city, postcode, phone: number, version } = row;
      const form = { name, email, address, city, postcode, phone: number };
      return updateCustomer(row.key, { ...form, ...values, version }, phone);
    },
  },
  {
    book: "tasks",
    texts: ["title", "description", "place"],
    numbers: [],
    make: (phone) => createTask(TASK, phone),
    save: (phone, row: Row & typeof TASK, values) => {
      const { title, description, priority, place, deadline, version } = row;
      const form = { title, description, priority, place, deadline };
      return updateTask(row.key, { ...form, ...values, version }, phone);
    },
  },
  {
    book: "products",
    texts: ["name"],
    numbers: ["price", "discount"],
    make: (phone) => createProduct({ name: "Rice", price: pence(900), discount: pence(0) }, phone),
    save: (phone, row: Row & { name: string; price: never; discount: never }, values) => {
      const { name, price, discount, version } = row;
      return updateProduct(row.key, { name, price, discount, ...values, version }, phone);
    },
  },
  {
    book: "invoices",
    texts: ["summary", "footnote"],
    numbers: LINES,
    make: (phone) => createInvoice("getPaid", { ...draftFor(null), lines: LINES.map(line) }, phone),
    save: (phone, row: Row & ReturnType<typeof draftFor>, values) =>
      updateInvoice(
        row.key,
        { ...row, ...textsOf(values), lines: withPrices(row.lines, values) },
        phone,
      ),
  },
];

/** Values that the two devices write to one record, each to fields of its own. */
const pairOf = ({ texts, numbers }: Kept) => {
  const fields = [...texts, ...numbers];
  const value = fc.record({
    side: fc.constantFrom("mine", "theirs", "nobody's"),
    text: fc.stringMatching(/^[A-Za-z]{1,8}$/),
    number: fc.integer({ min: 100, max: 800 }),
  });
  const valueOf = (field: string, { text, number }: { text: string; number: number }) =>
    // A discount is never more than the price.
    texts.includes(field) ? text : field === "discount" ? number % 100 : number;
  return fc.tuple(...fields.map(() => value)).map((values) => {
    const of = (wanted: string): Values =>
      Object.fromEntries(
        values.flatMap((each, at) => {
          const field = fields[at] ?? "";
          return each.side === wanted ? [[field, valueOf(field, each)]] : [];
        }),
      );
    return { mine: of("mine"), theirs: of("theirs") };
  });
};
/** The number of records of each kind. */
const OF_EACH = 25;
const ALL = RECORDS.flatMap((record) => Array.from({ length: OF_EACH }, () => record));
const pairs = fc.tuple(...ALL.map(pairOf));

const shown = (row: object, field: string): unknown =>
  LINES.some((id) => id === field)
    ? (row as { readonly lines: readonly Line[] }).lines.find(({ id }) => id === field)?.price
    : Reflect.get(row, field);

test("two devices that change different fields of one record never conflict, and both changes are kept: 1,000 pairs", async () => {
  const first = createRig();
  const devices = { mine: first, theirs: secondPhone(first) };
  const records: { readonly of: Kept; readonly key: string }[] = [];
  for (const of of ALL) records.push({ of, key: await of.make(first.phone) });
  await first.send();
  const pull = async () => {
    for (const { sender } of Object.values(devices)) await pullAll(sender);
  };
  await pull();
  await fc.assert(
    fc.asyncProperty(pairs, async (values) => {
      for (const side of ["theirs", "mine"] as const)
        for (const [index, { of, key }] of records.entries()) {
          const { phone } = devices[side];
          const changes = values[index]?.[side] ?? {};
          // Some devices save field by field, each save on top of the one before.
          const saves =
            index % 12 === 0
              ? Object.entries(changes).map((each) => [each])
              : [Object.entries(changes)];
          for (const each of saves.filter(({ length }) => length > 0))
            await of.save(
              phone,
              (await phone.db.rows(of.book).get(key)) as never,
              Object.fromEntries(each),
            );
        }
      for (const side of ["theirs", "mine"] as const) {
        expect(await devices[side].send()).toBe("sent");
        expect(await devices[side].phone.db.outbox.toArray()).toEqual([]);
      }
      await pull();
      for (const [index, { of, key }] of records.entries()) {
        const kept = first.server.alive(of.book).find((each) => each.key === key);
        const rows = [
          await devices.mine.phone.db.rows(of.book).get(key),
          await devices.theirs.phone.db.rows(of.book).get(key),
        ];
        const written = Object.entries({ ...values[index]?.mine, ...values[index]?.theirs });
        for (const row of [kept, ...rows])
          for (const [field, value] of written) expect(shown(row ?? {}, field), field).toBe(value);
      }
    }),
    { numRuns: 1_000 / ALL.length },
  );
  expect(first.server.contradictions).toEqual([]);
}, 240_000);

test("a delivery and a payment do not wait for a text conflict", async () => {
  const rig = createRig();
  const key = await createInvoice("getPaid", draftFor(null), rig.phone);
  await rig.send();
  rig.server.edit("invoices", 1, { summary: "theirs", date: day("2026-11-20") });
  await updateInvoice(key, { ...draftFor(null), summary: "mine", version: 1 }, rig.phone);
  expect(await rig.send()).toBe("sent");
  await setDeliveryStatus([key], "delivered", rig.phone);
  await updateInvoice(
    key,
    { ...draftFor(null), summary: "mine", footnote: "more", version: 1 },
    rig.phone,
  );
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices")).toMatchObject([
    { summary: "theirs", deliveryStatus: "delivered", date: "2026-11-20", footnote: "" },
  ]);
  expect(await rig.phone.db.outbox.toArray()).toMatchObject([
    { state: "refused", payload: { summary: "mine", footnote: "more" }, current: { version: 3 } },
  ]);
});

test("a status set beside an edit does not conflict: the last one wins", async () => {
  const rig = createRig();
  const key = await createInvoice("getPaid", draftFor(null), rig.phone);
  await rig.send();
  rig.server.edit("invoices", 1, { footnote: "theirs", deliveryStatus: "in_transit" });
  const opened = { ...draftFor(null), deliveryStatus: "not_shipped", version: 1 } as const;
  await updateInvoice(key, { ...opened, summary: "mine" }, rig.phone);
  await setDeliveryStatus([key], "delivered", rig.phone);
  expect(await rig.send()).toBe("sent");
  expect(await rig.phone.db.outbox.count()).toBe(0);
  const is = { summary: "mine", footnote: "theirs", deliveryStatus: "delivered" };
  expect(rig.server.alive("invoices")).toMatchObject([is]);
  expect(await rig.phone.db.invoices.get(key)).toMatchObject(is);
});

test("a status that is already set does not end a text conflict", async () => {
  const rig = createRig();
  const key = await createInvoice("getPaid", draftFor(null), rig.phone);
  await rig.send();
  rig.server.edit("invoices", 1, { summary: "theirs" });
  await updateInvoice(key, { ...draftFor(null), summary: "mine", version: 1 }, rig.phone);
  await rig.send();
  await setDeliveryStatus([key], "not_shipped", rig.phone);
  expect(await rig.send()).toBe("sent");
  await updateInvoice(key, { ...draftFor(null), summary: "still mine", version: 1 }, rig.phone);
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices")).toMatchObject([{ summary: "theirs" }]);
  expect(await rig.phone.db.outbox.toArray()).toMatchObject([
    { state: "refused", payload: { summary: "still mine" }, current: { summary: "theirs" } },
  ]);
});
