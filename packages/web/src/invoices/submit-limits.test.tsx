// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { payments } from "../messages/late/payments-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { ImportSheet } from "./import-sheet.tsx";
import { ListSelection } from "./list/list-selection.tsx";
import { createInvoice } from "./queries.ts";
import { useSubmitAll } from "./use-submit-all.tsx";

const t = payments.limit;
const { submit, submitTo } = english.invoices;
const OWNER = 62;

const db = () => databaseOf(OWNER);

beforeEach(async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No signal")));
  notifications.clean();
  await Promise.all(db().tables.map((table) => table.clear()));
  signIn(0);
  return () => vi.unstubAllGlobals();
});

const signIn = (manager: 0 | 1) =>
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: OWNER,
    name: "Li",
    email: "",
    manager,
    driver: manager === 1 ? 0 : 1,
  });

/** A customer with scheduled invoices of £25.00 each. */
async function scheduled(key: string, count: number, fields: Partial<LocalCustomer> = {}) {
  await db().customers.put({ key, name: key, deletedAt: "", ...fields } as LocalCustomer);
  return Promise.all(Array.from({ length: count }, () => createInvoice("schedule", draftFor(key))));
}

/** Jade would be £9.99 over their limit, Lotus 1p; Pearl would reach it exactly. */
async function threeScheduled(more: Partial<LocalCustomer> = {}): Promise<void> {
  await scheduled("Jade", 2, { creditLimit: pence(4001), ...more });
  await scheduled("Lotus", 1, { creditLimit: pence(2499) });
  await scheduled("Pearl", 1, { creditLimit: pence(2500) });
}

const OVER = [
  t.many.over("Jade", { owes: "£50.00", limit: "£40.01", by: "£9.99" }),
  t.many.over("Lotus", { owes: "£25.00", limit: "£24.99", by: "£0.01" }),
];

function SubmitAll({ all }: { readonly all: readonly LocalInvoice[] }) {
  const { submitAll, sheet } = useSubmitAll("schedule");
  return (
    <>
      <button type="button" onClick={() => submitAll(all)}>
        All
      </button>
      {sheet}
    </>
  );
}

async function shownAll() {
  const all = await db().invoices.toArray();
  show(
    <ConfirmProvider>
      <SubmitAll all={all} />
      <ListSelection chosen={all} total={all.length} onAll={() => {}} onEnd={() => {}} />
      <Notifications />
    </ConfirmProvider>,
  );
}

/** The question about all: what happens, who is over a limit, and that it can be undone. */
const askedOfAll = (about: string, lines: readonly string[], title = t.many.title) =>
  asked([about, title, ...lines, submit.undo]);
const ALL = submit.schedule(4, "£100.00");
const asked = (lines: readonly string[]) => screen.findByText(lines.join(" "));

/** The statuses of the invoices, by customer. */
async function statuses(): Promise<Record<string, readonly string[]>> {
  const rows = await db().invoices.toArray();
  return Object.fromEntries(
    ["Jade", "Lotus", "Pearl"].map((name) => [
      name,
      rows.filter((row) => row.customerKey === name).map((row) => row.paymentStatus),
    ]),
  );
}

const expectStatuses = (jade: string, lotus: string, pearl: string) =>
  waitFor(async () =>
    expect(await statuses()).toEqual({ Jade: [jade, jade], Lotus: [lotus], Pearl: [pearl] }),
  );

test("one question names every customer over their limit, and by how much", async () => {
  await threeScheduled();
  await shownAll();
  press("All");
  await askedOfAll(ALL, OVER);
  expect(screen.getByText(submit.confirm)).toBeTruthy();
  press(t.back);
  await expectStatuses("scheduled", "scheduled", "scheduled");
  press("All");
  await askedOfAll(ALL, OVER);
  press(t.many.submit);
  await expectStatuses("due", "due", "due");
});

test("the parts of the question are separate paragraphs: what happens, who is over, the manager's limits, the undo", async () => {
  await threeScheduled({ limitBy: "manager" });
  await shownAll();
  press("All");
  const fixed = t.many.fixed(["Jade"], 0);
  const asked = await askedOfAll(ALL, [...OVER, fixed], t.fixedTitle);
  expect(asked.textContent).toBe(
    [ALL, [t.fixedTitle, ...OVER].join("\n"), fixed, submit.undo].join("\n\n"),
  );
});

test("the others can be submitted alone", async () => {
  await threeScheduled();
  await shownAll();
  press("All");
  await askedOfAll(ALL, OVER);
  press(t.many.others(1));
  await expectStatuses("scheduled", "scheduled", "due");
});

test("what is owed already counts, and money on account does not", async () => {
  await scheduled("Jade", 1, { creditLimit: pence(4000), onAccount: pence(500) });
  await createInvoice("credit", draftFor("Jade"));
  await shownAll();
  press("All");
  await askedOfAll(submit.schedule(2, "£50.00"), [
    t.many.over("Jade", { owes: "£45.00", limit: "£40.00", by: "£5.00" }),
  ]);
});

test("if no customer is over the limit, the usual question is shown", async () => {
  await scheduled("Jade", 2, { creditLimit: pence(5000) });
  await scheduled("Lotus", 1);
  await scheduled("Pearl", 1, { creditLimit: pence(0) });
  await shownAll();
  press("All");
  await screen.findByText(submit.confirm);
  press(submit.yes);
  await expectStatuses("due", "due", "due");
});

test("over a limit that a manager set a driver can submit against cash, and undo all of it", async () => {
  await threeScheduled({ limitBy: "manager" });
  await shownAll();
  press("All");
  await askedOfAll(ALL, [...OVER, t.many.fixed(["Jade"], 0)], t.fixedTitle);
  expect(screen.queryByRole("button", { name: t.many.submit })).toBeNull();
  press(t.many.paidNow("£50.00"));
  await expectStatuses("paid", "due", "due");
  expect(await db().payments.toArray()).toMatchObject([
    { method: "cash", amount: 5000, onAccount: 0 },
  ]);
  press(english.common.undo);
  await expectStatuses("scheduled", "scheduled", "scheduled");
  expect(await db().payments.count()).toBe(0);
});

test("a manager gets the same question as for any other limit", async () => {
  signIn(1);
  await threeScheduled({ limitBy: "manager" });
  await shownAll();
  press("All");
  await askedOfAll(ALL, OVER);
  expect(screen.getByRole("button", { name: t.many.submit })).toBeTruthy();
});

test("selected invoices that leave the schedule get the same question", async () => {
  await threeScheduled();
  await shownAll();
  press(submitTo.label);
  press(submitTo.names.credit);
  await asked(OVER);
  press(t.many.others(1));
  await expectStatuses("scheduled", "scheduled", "credit");
});

test("a copy of a scheduled invoice gets the same question as in the editor", async () => {
  await scheduled("Jade", 1, { creditLimit: pence(2499), limitBy: "manager" });
  show(
    <ConfirmProvider>
      <ImportSheet opened onClose={() => {}} />
    </ConfirmProvider>,
  );
  const pick = async () => (await screen.findByRole("button", { name: /£25\.00/ })).click();
  await pick();
  await screen.findByText(t.fixedText("Jade", "£25.00", "£24.99"));
  press(t.back);
  await waitFor(() => expect(screen.queryByText(t.fixedTitle)).toBeNull());
  expect(await db().invoices.count()).toBe(1);
  await pick();
  await screen.findByText(t.fixedText("Jade", "£25.00", "£24.99"));
  press(t.paidNow("£25.00"));
  await waitFor(async () =>
    expect(
      (await db().invoices.toArray()).map((invoice) => invoice.paymentStatus).toSorted(),
    ).toEqual(["paid", "scheduled"]),
  );
});

test("a scheduled invoice of a merged contact counts for the kept one, before the next pull too", async () => {
  await scheduled("Jade", 1, { creditLimit: pence(4001) });
  await scheduled("Jade Corner", 1, { mergedInto: "Jade", deletedAt: "2026-11-21" });
  await shownAll();
  press("All");
  await askedOfAll(submit.schedule(2, "£50.00"), [
    t.many.over("Jade", { owes: "£50.00", limit: "£40.01", by: "£9.99" }),
  ]);
});
