import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { updateCustomer } from "../customers/queries.ts";
import { restoreCopies } from "./backup/restore.ts";
import { Database } from "./store/database.ts";
import { pullAll } from "./pull/pull.ts";
import { retryRefusedOn } from "./outbox/resolve-refused.ts";
import { startBackup } from "./backup/copy.ts";
import { sendAll } from "./push/send.ts";
import { compare, compareRows, onceEach, sorted } from "./testing/compare.ts";
import type { Fault } from "./testing/server/fake-calls.ts";
import { actions, perform, type Action } from "./testing/histories/history.ts";
import type { Expected } from "./testing/histories/expected.ts";
import { memoryTexts } from "./testing/memory-texts.ts";
import { createRig, type Rig } from "./testing/rig.ts";
import type { TextStore } from "../device/text-store.ts";

/** `npm run soak -- properties` tries more histories, with random seeds. */
const numRuns = Number(process.env["HISTORIES"] ?? 200);

const faults: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant("none" as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("lost answer" as const, "lost request" as const, "late" as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "busy" as const,
      "crash" as const,
      "many" as const,
      "portal" as const,
      "unauthorised" as const,
      "forbidden" as const,
    ),
  },
);
/**
 * "pull": reads all lists. "news": pulls what changed since the cursor. "office": somebody at a
 * desk changes every record, so that what the phone has seen is old.
 * "loss": the phone dies, and its browser begins with an empty database (backup/copy.ts).
 */
const EVENTS = [
  "send",
  "send meanwhile",
  "other tab sends",
  "pull",
  "pull meanwhile",
  "news meanwhile",
  "restart",
  "loss",
  "office",
] as const;
const history = fc.array(
  fc.oneof({ weight: 3, arbitrary: actions }, { weight: 2, arbitrary: fc.constantFrom(...EVENTS) }),
  {
    minLength: 1,
    maxLength: 16,
    size: "max",
  },
);

test("after any actions and network faults, the server has what was meant, once", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(faults, { maxLength: 40, size: "max" }),
      async (happenings, networkFaults) => {
        const rig = createRig();
        const meant: Expected = {
          customers: new Map(),
          invoices: new Map(),
          routes: new Map(),
          tasks: new Map(),
        };
        const queued = new Map<string, string>();
        const coming = [...networkFaults];
        rig.server.faultOf = () => coming.shift() ?? "none";
        const phone = await live(rig, { meant, queued }, happenings);
        rig.server.faultOf = () => "none";
        await comeHome({ ...rig, phone }, meant);
        compare({ ...rig, phone }, meant);
        await compareRows({ ...rig, phone });
        onceEach(rig.server.effects, queued);
        expect(rig.server.contradictions).toEqual([]);
        await phone.db.delete();
      },
    ),
    { numRuns },
  );
}, 600_000);

/**
 * Adds to `queued` the record of every mutation that was ever in the outbox, by Idempotency-Key.
 */
async function live(
  rig: Rig,
  { meant, queued }: { readonly meant: Expected; readonly queued: Map<string, string> },
  happenings: readonly (Action | (typeof EVENTS)[number])[],
): Promise<Rig["phone"]> {
  const copies = memoryTexts();
  const watched = (of: Rig["phone"]) => {
    of.db.outbox.hook("creating", (_, { key, entity }) => void queued.set(key, entity));
    const { settled: whenCopied, complete } = startBackup(of.db, copies, rig.exclusive);
    return { ...of, whenCopied, complete };
  };
  let phone = watched(rig.phone);
  await restoreCopies(phone.db, copies);
  const underway: Promise<unknown>[] = [];
  const alone = (name: string, work: () => Promise<unknown>) =>
    rig.exclusive(name, work).catch(() => {});
  for (const happening of happenings) {
    const { db } = phone;
    const send = () => alone("send", () => sendAll({ ...rig.sender, db }));
    const news = () => alone("pull", () => hearNews({ ...rig, phone }));
    const pull = () =>
      alone("pull", async () => {
        // As if the cursor had expired after 90 days: the lists are read again.
        await db.setCursor(null);
        await pullAll({ ...rig.sender, db });
      });
    if (typeof happening === "object") await perform(happening, phone, meant);
    else if (happening === "send") await send();
    else if (happening === "pull") await pull();
    else if (happening === "office") office(rig);
    else if (happening === "other tab sends")
      underway.push(alone("send", () => fromOtherTab(rig, db.owner, copies)));
    else if (happening === "restart" || happening === "loss") {
      // If a database is closed while it opens, Dexie leaves its connection behind.
      await phone.db.open();
      phone.db.close();
      await Promise.all(underway);
      phone = watched({ ...rig.phone, db: new Database(phone.db.owner) });
      if (happening === "restart") {
        // The phone died between a write and its copy.
        copies.texts.delete([...copies.texts.keys()].at(-1) ?? "");
        await phone.complete();
      } else {
        await loseAll({ ...rig, phone }, copies);
        forgetHidden(meant);
      }
    } else
      underway.push(
        happening === "send meanwhile" ? send() : happening === "pull meanwhile" ? pull() : news(),
      );
    await showsWhatIsMeant(phone, meant);
  }
  await Promise.all(underway);
  return phone;
}

/** The phone shows what was done on it, whatever is being sent or pulled. */
async function showsWhatIsMeant(
  { db }: Rig["phone"],
  { invoices, customers, routes }: Expected,
): Promise<void> {
  const papers = [...invoices].flatMap(([key, { alive, payment, delivery, number }]) =>
    alive ? [{ key, payment, delivery, number }] : [],
  );
  const shown = (await db.invoices.toArray()).flatMap(
    ({ key, deletedAt, number, paymentStatus: payment, deliveryStatus: delivery }) =>
      deletedAt === "" ? [{ key, payment, delivery, number }] : [],
  );
  expect(sorted(shown)).toEqual(sorted(papers));
  const people = [...customers].flatMap(([key, { alive, name }]) => (alive ? [{ key, name }] : []));
  const rows = (await db.customers.toArray()).flatMap(({ key, deletedAt, name }) =>
    deletedAt === "" ? [{ key, name }] : [],
  );
  expect(sorted(rows)).toEqual(sorted(people));
  const existingKeys = new Set(rows.map(({ key }) => key));
  const rounds = [...routes].flatMap(([key, { alive, stops }]) =>
    alive ? [{ key, stops: stops.filter((stop) => existingKeys.has(stop)) }] : [],
  );
  const groups = (await db.deliveryRoutes.toArray()).flatMap(({ key, deletedAt, members }) =>
    deletedAt === "" ? [{ key, stops: members.filter((stop) => existingKeys.has(stop)) }] : [],
  );
  expect(sorted(groups)).toEqual(sorted(rounds));
}

/** Changes fields that nobody on the phone writes; of routes only the version. */
function office({ server }: Rig): void {
  for (const { id } of server.alive("invoices"))
    server.edit("invoices", id, { footnote: "office" });
  for (const { id } of server.alive("customers")) server.edit("customers", id, { phone: "office" });
  for (const { id } of server.alive("deliveryRoutes")) server.edit("deliveryRoutes", id, {});
}

/** The server brings back what was sent, the copy what was not. */
async function loseAll({ server, phone, sender }: Rig, copies: TextStore): Promise<void> {
  const { db } = phone;
  await db.delete();
  await db.open();
  await restoreCopies(db, copies);
  const { faultOf } = server;
  server.faultOf = () => "none";
  await pullAll({ ...sender, db });
  server.faultOf = faultOf;
}

const hearNews = ({ phone, sender }: Rig): Promise<void> => pullAll({ ...sender, db: phone.db });

/** Removed records cannot be brought back after a loss. */
function forgetHidden(meant: Expected): void {
  for (const book of Object.values(meant) as readonly Map<string, { readonly alive: boolean }>[])
    for (const [key, { alive }] of book) if (!alive) book.delete(key);
}

async function fromOtherTab(
  { sender, exclusive }: Rig,
  owner: number,
  copies: TextStore,
): Promise<void> {
  const db = new Database(owner);
  startBackup(db, copies, exclusive);
  await sendAll({ ...sender, db }).finally(() => db.close());
}

/** Signal is good, and a person deals with what was refused. */
async function comeHome(rig: Rig, meant: Expected): Promise<void> {
  const { phone, sender } = rig;
  for (const customer of meant.customers.values()) customer.city = "Leeds";
  for (let tries = 0; tries < 20; tries++) {
    await sendAll({ ...sender, db: phone.db });
    await hearNews(rig);
    if ((await phone.db.outbox.count()) === 0) return hearNews(rig);
    for (const { key, entity, book, problem } of await phone.db.outbox
      .where("state")
      .equals("refused")
      .toArray()) {
      // Never a 409: nobody else changes these fields, so there is no conflict even after a loss.
      expect([404, 422]).toContain(problem?.status);
      const isTypo = book === "customers" && problem?.status === 422;
      await (isTypo
        ? updateCustomer(entity, { city: "Leeds" }, phone)
        : retryRefusedOn(phone, key));
    }
  }
  throw new Error(`Never got home: ${JSON.stringify(await phone.db.outbox.toArray())}`);
}
