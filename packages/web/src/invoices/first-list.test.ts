import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { expect, onTestFinished, test, vi } from "vitest";
import { prefetchFirstList } from "../session/prefetch.ts";
import { showFirstList } from "../sync/start-sync.ts";
import { pullAll } from "../sync/pull/pull.ts";
import {
  firstPullEnded,
  firstListStored,
  openForFirstRows,
} from "../sync/store/browser/first-rows.ts";
import { createRig, draftFor, fakeClock } from "../sync/testing/rig.ts";
import { feedOf } from "./invoice-feed.ts";
import { createInvoice, removeInvoices, setDeliveryStatus } from "./queries.ts";

const KEY = "01a00000-0000-7000-8000-00000000000";

/**
 * A phone right after its person's first sign-in, with two invoices on the server, and what its
 * first list shows.
 */
async function newPhone({ owner = true } = {}) {
  const rig = createRig();
  const { db } = rig.phone;
  for (const [nth, name] of ["Alpha", "Beta"].entries())
    rig.server.plant("invoices", {
      key: `${KEY}${nth}`,
      billTo: { ...EMPTY_BILL_TO, name },
      lines: draftFor(null).lines,
    });
  const feed = feedOf(db, {
    read: () => db.invoices.toArray(),
    holds: ({ deletedAt }) => deletedAt === "",
    compare: (a, b) => a.billTo.name.localeCompare(b.billTo.name),
    isFirst: true,
  });
  const clock = fakeClock();
  const opening = openForFirstRows(db, clock);
  onTestFinished(feed.subscribe(() => {}));
  onTestFinished(feed.stop);
  onTestFinished(firstPullEnded);
  const names = () => feed.rows()?.map(({ billTo }) => billTo.name);
  const shows = (wanted: readonly string[] | undefined) =>
    vi.waitFor(() => expect(names()).toEqual(wanted));
  prefetchFirstList(rig.server.transport);
  const shown = showFirstList(() => owner);
  await opening;
  return { ...rig, db, feed, names, shows, shown, clock };
}

test("the first list is shown as it arrives, before the database has it", async () => {
  const { db, feed, shows, shown, sender } = await newPhone();
  await shown;
  await shows(["Alpha", "Beta"]);
  expect(await db.invoices.count()).toBe(0);
  const before = feed.rows();
  await pullAll({ ...sender, onFirstRows: firstListStored });
  await vi.waitFor(() => expect(feed.rows()).not.toBe(before));
  expect(feed.rows()).toHaveLength(2);
  // Rows that are drawn already are not drawn again.
  expect(feed.rows()?.every((row, nth) => row === before?.[nth])).toBe(true);
});

test("a new invoice is shown with the first list", async () => {
  const { phone, shows, shown, clock } = await newPhone();
  await shown;
  const draft = draftFor(null);
  await createInvoice("getPaid", { ...draft, billTo: { ...draft.billTo, name: "Aron" } }, phone);
  await shows(["Alpha", "Aron", "Beta"]);
  // The other screens no longer wait for the pull.
  clock.pass(3_000);
  await shows(["Alpha", "Aron", "Beta"]);
});

test("a change of the first list waits until the database has the list, and is not lost", async () => {
  const { db, phone, feed, shows, shown, sender } = await newPhone();
  await shown;
  await shows(["Alpha", "Beta"]);
  const marked = setDeliveryStatus([`${KEY}0`], "delivered", phone);
  const removed = removeInvoices([`${KEY}1`], phone);
  await pullAll({ ...sender, onFirstRows: firstListStored });
  await Promise.all([marked, removed]);
  await shows(["Alpha"]);
  expect(feed.rows()?.[0]?.deliveryStatus).toBe("delivered");
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
    "invoice.delivery",
    "invoice.remove",
  ]);
});

test("the first list is kept while the cursor is still loading", async () => {
  const { db, shown, sender, server } = await newPhone();
  await shown;
  let come = () => {};
  const called = new Promise<void>((resolve) => (come = resolve));
  const transport: typeof server.transport = async (request) => {
    if (request.path === "/api/pull/") await called;
    return server.transport(request);
  };
  const pulling = pullAll({ ...sender, transport, onFirstRows: firstListStored });
  await vi.waitFor(async () => expect(await db.invoices.count()).toBe(2));
  expect(await db.cursor()).toBeNull();
  come();
  await pulling;
  expect(await db.cursor()).not.toBeNull();
});

test("if the pull fails, the phone shows what it has", async () => {
  const { shows, shown } = await newPhone();
  await shown;
  await shows(["Alpha", "Beta"]);
  firstPullEnded();
  await shows([]);
});

test("nothing is shown after the person has signed out", async () => {
  const { names, shown } = await newPhone({ owner: false });
  await shown;
  expect(names()).toBeUndefined();
});
