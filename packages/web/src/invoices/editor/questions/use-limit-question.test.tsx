// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { english } from "../../../messages/en/all.ts";
import { payments } from "../../../messages/late/payments-en.ts";
import { sessionStore } from "../../../session/current-session.ts";
import { databaseOf } from "../../../sync/store/databases.ts";
import type { LocalCustomer, LocalInvoice } from "../../../sync/store/local.ts";
import { draftFor } from "../../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../../ui/layer/confirm.tsx";
import { press, show } from "../../../ui/testing.tsx";
import { overLimit, type Weighed } from "../../../payments/limit/credit-limit.ts";
import { LimitNote } from "../../../payments/limit/limit-note.tsx";
import { useLimitQuestion } from "./use-limit-question.tsx";

const t = payments.limit;
const OWNER = 61;
const DRIVER = { manager: 0, driver: 1 };
const MANAGER = { manager: 1, driver: 0 };
/** A draft of £25.00. */
const DRAFT = draftFor("jade");

const invoice = (key: string, total: number, more: object = {}) =>
  ({
    ...DRAFT,
    key,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0) },
    ...more,
  }) as unknown as LocalInvoice;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const { customers, invoices } = databaseOf(OWNER);
  await Promise.all([customers.clear(), invoices.clear()]);
  await invoices.bulkPut([
    invoice("a", 10_000),
    invoice("b", 70_000, { paymentStatus: "scheduled" }),
    invoice("c", 90_000, { deletedAt: "2026-01-01T00:00:00Z" }),
    invoice("d", 90_000, { customerKey: "lotus" }),
  ]);
  return () => vi.unstubAllGlobals();
});

/** A customer who owes £90.00: £100.00 is open, £10.00 on account. */
const limited = (creditLimit: number | undefined, more: object = {}) =>
  databaseOf(OWNER).customers.put({
    key: "jade",
    name: "Jade Garden",
    deletedAt: "",
    onAccount: pence(1000),
    creditLimit,
    ...more,
  } as unknown as LocalCustomer);

interface SavingProps {
  readonly weighed: Weighed;
  readonly onAnswer: (goesOn: boolean) => void;
}

function Saving({ weighed, onAnswer }: SavingProps) {
  const { ask, settle, sheet } = useLimitQuestion(weighed);
  return (
    <>
      <LimitNote weighed={weighed} draft={DRAFT} />
      <button type="button" onClick={() => void ask(DRAFT).then(onAnswer)}>
        Save
      </button>
      <button type="button" onClick={() => void settle("new")}>
        Settle
      </button>
      {sheet}
    </>
  );
}

function shown(fields: Partial<Weighed> = {}, role: typeof DRIVER = DRIVER) {
  sessionStore().keep({ access: "a", refresh: "r", id: OWNER, name: "Li", email: "", ...role });
  const answers: boolean[] = [];
  show(
    <ConfirmProvider>
      <Saving
        weighed={{ key: "new", invoice: null, list: "getPaid", ...fields }}
        onAnswer={(goesOn) => void answers.push(goesOn)}
      />
      <Notifications />
    </ConfirmProvider>,
  );
  return answers;
}

const asked = () => screen.findByText(t.text("Jade Garden", "£115.00", "£114.99"));
const note = () => screen.queryByText(t.note("£115.00", "£114.99"));

/** Saves without a question. */
async function expectUnasked(answers: readonly boolean[]) {
  press("Save");
  await waitFor(() => expect(answers).toEqual([true]));
  expect(screen.queryByText(t.title)).toBeNull();
}

test("an invoice that exceeds the limit shows a warning, and saving asks", async () => {
  await limited(11_499);
  const answers = shown();
  await waitFor(() => expect(note()).toBeTruthy());
  press("Save");
  await asked();
  expect(screen.queryByRole("button", { name: t.change })).toBeNull();
  press(t.back);
  await waitFor(() => expect(answers).toEqual([false]));
  press("Save");
  await asked();
  press(t.save);
  await waitFor(() => expect(answers).toEqual([false, true]));
});

test.each([
  ["just reached", 11_500],
  ["0: none", 0],
  ["none", undefined],
])("a limit that is %s shows no warning and no question", async (_, limit) => {
  await limited(limit);
  await expectUnasked(shown());
  expect(screen.queryByText(/limit/i)).toBeNull();
});

test("an invoice that did not grow shows a warning, and is saved without a question", async () => {
  await limited(11_499);
  const saved = invoice("own", 2500);
  await databaseOf(OWNER).invoices.put(saved);
  const answers = shown({ key: "own", invoice: saved });
  await waitFor(() => expect(note()).toBeTruthy());
  await expectUnasked(answers);
});

test("an invoice that grew is counted once, with its new total", async () => {
  await limited(11_499);
  const saved = invoice("own", 1000);
  await databaseOf(OWNER).invoices.put(saved);
  const answers = shown({ key: "own", invoice: saved });
  press("Save");
  await asked();
  press(t.save);
  await waitFor(() => expect(answers).toEqual([true]));
});

test("an invoice that belonged to another customer is new to this one", async () => {
  await limited(11_499);
  const saved = invoice("own", 5000, { customerKey: "lotus" });
  await databaseOf(OWNER).invoices.put(saved);
  shown({ key: "own", invoice: saved });
  press("Save");
  await asked();
});

test("a scheduled invoice is not owed yet, and a paid one no longer", async () => {
  await limited(1);
  await expectUnasked(shown({ list: "schedule" }));
  expect(screen.queryByText(/limit/i)).toBeNull();
  const paid = invoice("own", 1000, { paymentStatus: "paid" });
  const weighed = { key: "own", invoice: paid, list: "getPaid" } as const;
  expect(await overLimit(weighed, DRAFT, databaseOf(OWNER))).toBeNull();
});

test("credits and payments of the invoice are not owed, and VAT on top is", async () => {
  await limited(1);
  const totals = {
    total: pence(2500),
    discount: pence(0),
    payable: pence(2000),
    credited: pence(500),
    paid: pence(700),
  };
  const weighed = { key: "own", invoice: invoice("own", 0, { totals }), list: "getPaid" } as const;
  const owed = async (draft: object) =>
    (await overLimit(weighed, { ...DRAFT, ...draft }, databaseOf(OWNER)))?.owed;
  expect(await owed({})).toBe(9000 + 1300);
  expect(await owed({ vatMode: "add" })).toBe(9000 + 1800);
});

test("a manager can change the limit in the question, and is not asked again", async () => {
  await limited(11_499);
  const answers = shown({}, MANAGER);
  press("Save");
  await asked();
  press(t.change);
  await waitFor(() => expect(answers).toEqual([false]));
  const { customers } = english;
  const limit = await screen.findByLabelText(customers.fields.creditLimit);
  expect(limit).toHaveProperty("value", "114.99");
  await databaseOf(OWNER).customers.update("jade", { creditLimit: pence(20_000) });
  fireEvent.click(screen.getByLabelText(english.common.close));
  press("Save");
  await waitFor(() => expect(answers).toEqual([false, true]));
});

test("over a limit that a manager set, a driver can only save with the invoice paid in cash", async () => {
  await limited(11_499, { limitBy: "manager", limitLiftedOn: "2020-01-01" });
  const answers = shown();
  press("Save");
  await screen.findByText(t.fixedText("Jade Garden", "£115.00", "£114.99"));
  expect(screen.queryByRole("button", { name: t.save })).toBeNull();
  press(t.back);
  await waitFor(() => expect(answers).toEqual([false]));
  press("Save");
  await screen.findByText(t.fixedText("Jade Garden", "£115.00", "£114.99"));
  press(t.paidNow("£25.00"));
  await waitFor(() => expect(answers).toEqual([false, true]));
});

test("cash that could not be recorded after the invoice was saved is reported", async () => {
  await limited(11_499, { limitBy: "manager" });
  const answers = shown();
  press("Save");
  await screen.findByText(t.fixedText("Jade Garden", "£115.00", "£114.99"));
  press(t.paidNow("£25.00"));
  await waitFor(() => expect(answers).toEqual([true]));
  const full = () => {
    throw new Error("The phone is full");
  };
  const { invoices, payments: taken } = databaseOf(OWNER);
  await invoices.put(invoice("new", 2500));
  taken.hook("creating", full);
  onTestFinished(() => taken.hook("creating").unsubscribe(full));
  press("Settle");
  await screen.findByText(t.notTaken);
});

test("a manager, and a driver on the day that the limit is lifted, gets the usual question", async () => {
  await limited(11_499, { limitBy: "manager" });
  shown({}, MANAGER);
  press("Save");
  await asked();
  cleanup();
  await limited(11_499, { limitBy: "manager", limitLiftedOn: dayAt(Date.now()) });
  shown();
  press("Save");
  await asked();
  expect(screen.getByRole("button", { name: t.save })).toBeTruthy();
});
