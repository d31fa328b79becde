import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { feedOf } from "./invoice-feed.ts";
import { createInvoice, removeInvoices, restoreInvoices, setPaymentStatus } from "./queries.ts";

test("a list follows every change of its invoices, and reads the others only once", async () => {
  const { phone } = createRig();
  const { db } = phone;
  const keys = await Promise.all(
    ["c", "a", "b"].map((summary) =>
      createInvoice("getPaid", { ...draftFor(null), summary }, phone),
    ),
  );
  const read = vi.fn(() => db.invoices.toArray());
  const feed = feedOf(db, {
    read,
    holds: ({ deletedAt, paymentStatus }) => deletedAt === "" && paymentStatus === "due",
    compare: (a, b) => a.summary.localeCompare(b.summary),
  });
  const heard = vi.fn();
  const leave = feed.subscribe(heard);
  const shows = (text: string) =>
    vi.waitFor(() =>
      expect(
        feed
          .rows()
          ?.map(({ summary }) => summary)
          .join(""),
      ).toBe(text),
    );
  await shows("abc");

  await createInvoice("getPaid", { ...draftFor(null), summary: "bb" }, phone);
  await shows("abbbc");
  const [first] = keys;
  await removeInvoices([first ?? ""], phone);
  await shows("abbb");
  await restoreInvoices([first ?? ""], phone);
  await shows("abbbc");
  await setPaymentStatus(keys, "credit", phone);
  await shows("bb");
  await setPaymentStatus(keys.slice(1), "due", phone);
  await shows("abbb");
  await db.invoices.delete(keys[1] ?? "");
  await shows("bbb");
  expect(read).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalled();

  const unchanged = feed.rows()?.[0];
  await createInvoice("getPaid", { ...draftFor(null), summary: "z" }, phone);
  await shows("bbbz");
  expect(feed.rows()?.[0]).toBe(unchanged);
  leave();
  expect(feed.isWatched()).toBe(false);
  feed.stop();
});
