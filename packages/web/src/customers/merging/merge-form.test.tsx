// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { DELETED_SHOWN_DAYS } from "@roundsman/contract/recently-deleted";
import { pence } from "@roundsman/core/money";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { merging as t } from "../../messages/late/merging-en.ts";
import { payments } from "../../messages/late/payments-en.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { sessionStore } from "../../session/current-session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { press, show } from "../../ui/testing.tsx";
import { createCustomer } from "../queries.ts";
import { LookAlikeHint } from "./look-alike-hint.tsx";
import { MergeForm } from "./merge-form.tsx";

let owners = 900;
let dragon: string;
let jin: string;
const done = vi.fn();
const db = () => currentPhone().db;
/** Golden Dragon owes £20 on one invoice, 金龙 £80 on two. */
beforeEach(async () => {
  done.mockReset();
  localStorage.clear();
  const person = { access: "a", refresh: "r", name: "Wang", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...person, id: (owners += 1) });
  dragon = await createCustomer({ ...CUSTOMER, name: "Golden Dragon", creditLimit: pence(9000) });
  jin = await createCustomer({ ...CUSTOMER, name: "金龙", phone: "0113", termsDays: 14 });
  await createInvoice("getPaid", draftFor(dragon, 10));
  for (const pounds of [10, 30]) await createInvoice("getPaid", draftFor(jin, pounds));
}, 120_000);

const form = () =>
  show(
    <>
      <Notifications />
      <MergeForm keys={[dragon, jin]} onDone={done} />
    </>,
  );

test("The customer with more sales is kept by default; the screen shows what moves, what is filled in, what is owed then, and until when it can be undone", async () => {
  form();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("金龙").checked).toBe(true));
  for (const name of ["金龙", "Golden Dragon"])
    expect(screen.getByText(name, { selector: "b" })).toBeDefined();
  await screen.findByText(t.moves("Golden Dragon", "金龙"));
  await screen.findByText(t.willOwe("金龙", "£100.00"));
  await screen.findByText(payments.overLimit("£90.00"));
  await screen.findByText(t.fills(t.fields.creditLimit));
  await screen.findByText(t.last(DELETED_SHOWN_DAYS));
});

test("The other customer is kept if a person chooses so, and an undo reverts the merge", async () => {
  form();
  fireEvent.click(await screen.findByLabelText("Golden Dragon"));
  await screen.findByText(t.moves("金龙", "Golden Dragon"));
  expect(screen.getByText(t.fills(t.fields.termsDays))).toBeDefined();
  press(t.submit("Golden Dragon"));
  await screen.findByText(t.done("金龙", "Golden Dragon"));
  expect(done).toHaveBeenCalledOnce();
  expect(await db().customers.get(jin)).toMatchObject({ mergedInto: dragon });
  press(english.common.undo);
  await waitFor(async () => expect((await db().customers.get(jin))?.deletedAt).toBe(""));
  expect(
    await db()
      .outbox.filter(({ kind }) => kind.startsWith("customer.merge"))
      .count(),
  ).toBe(0);
});

test.each([
  ["is the business's", { businessId: 7 }, t.ofBusiness],
  ["is gone", { deletedAt: "2026-11-21T00:00:00Z" }, t.gone],
])("Nothing can be merged where one of them %s", async (_, fields, words) => {
  for (const [changed, other] of [
    [jin, dragon],
    [dragon, jin],
  ] as const) {
    await db().customers.update(changed, fields);
    await db().customers.update(other, { businessId: undefined, deletedAt: "" });
    await expectRefused(words);
  }
});

async function expectRefused(words: string) {
  form();
  await screen.findByText(words);
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
}

test("A contact that looks like another is marked, until somebody says that they are different", async () => {
  await db().customers.update(jin, { phone: CUSTOMER.phone });
  const customer = await db().customers.get(dragon);
  if (!customer) throw new Error("No customer");
  show(<LookAlikeHint customer={customer} />);
  await screen.findByText(t.looksLike("金龙"));
  press(t.notTheSame);
  await waitFor(() => expect(screen.queryByText(t.looksLike("金龙"))).toBeNull());
  show(<LookAlikeHint customer={customer} />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(t.looksLike("金龙"))).toBeNull();
});
