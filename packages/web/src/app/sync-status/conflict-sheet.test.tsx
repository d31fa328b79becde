// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { sessionStore } from "../../session/current-session.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { PendingMutation } from "../../sync/store/database.ts";
import type { QueuedMutation } from "./queued-mutations.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { press, show } from "../../ui/testing.tsx";
import { ConflictSheet } from "./conflict-sheet.tsx";

const t = english.app.queue.conflict;
const [rice] = draftFor(null).lines;
const line = (id: string, name: string, units: number): Line => {
  if (!rice) throw new Error("A draft has a line");
  return { ...rice, id, name, price: pence(1000), discount: pence(0), quantity: fromUnits(units) };
};
/**
 * The fields when the edit began. Mine and theirs both changed the summary and the rice; the
 * footnote and the oil only one of them changed.
 */
const SEEN = { summary: "", footnote: "", lines: [line("rice", "Rice", 2), line("oil", "Oil", 1)] };
const MINE = {
  summary: "Back door",
  footnote: "Thank you",
  lines: [line("rice", "Rice", 3), line("oil", "Oil", 1)],
};
const THEIRS = {
  summary: "Front door",
  footnote: "",
  lines: [line("rice", "Rice", 5), line("oil", "Oil", 4)],
};

let owner = 0;
beforeEach(() => {
  owner++;
  sessionStore().keep({
    id: owner,
    manager: 0,
    driver: 1,
    email: "wang@example.com",
    name: "Wang",
    access: "a",
    refresh: "r",
  });
  return () => sessionStore().clear();
});

/** An invoice whose edit was refused as stale, because somebody else had changed it. */
async function shown() {
  const phone = currentPhone();
  const key = await createInvoice("getPaid", { ...draftFor(null), ...MINE }, phone);
  const [creation] = await phone.db.outbox.toArray();
  if (!creation) throw new Error("Nothing waits to be sent");
  await phone.db.outbox.clear();
  const row = await phone.db.invoices.get(key);
  if (!row) throw new Error("The invoice is gone");
  const current = { ...row, ...THEIRS, id: 12, version: 7 };
  const { seq: _seq, ...rest } = creation;
  const refused: Omit<PendingMutation, "seq"> = {
    ...rest,
    kind: "invoice.update",
    payload: MINE,
    seen: SEEN,
    base: 6,
    state: "refused",
    current,
  };
  await phone.db.bases.put({ key, book: "invoices", row: current, cursor: null, setAside: [] });
  await phone.db.outbox.add(refused);
  const mutation = await phone.db.outbox.where("entity").equals(key).first();
  if (!mutation) throw new Error("Nothing is refused");
  const closed = vi.fn();
  const nothing = { taken: null, payment: null };
  const queued: QueuedMutation = { mutation, effect: "edit", name: "INV-12", row, ...nothing };
  show(<ConflictSheet queued={queued} onClose={closed} />);
  const outcome = async () => {
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    return (await phone.db.outbox.toArray()).map(({ payload, state, base }) => {
      return { ...(payload as typeof MINE), state, base };
    });
  };
  return { closed, outcome };
}

const choose = (label: string, side: string) =>
  fireEvent.click(within(screen.getByRole("group", { name: label })).getByLabelText(side));
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
const SENT = { state: "waiting", base: 7 };

test("The sheet asks only about fields that both changed to different values, side by side", async () => {
  await shown();
  const asked = screen
    .getAllByRole("group")
    .map((group) => [
      group.querySelector("legend")?.textContent,
      ...[...group.querySelectorAll("dd")].map(({ textContent }) => textContent),
    ]);
  expect(asked).toEqual([
    [t.fields.summary, "Back door", "Front door"],
    ["Rice", "3 × £10.00 = £30.00", "5 × £10.00 = £50.00"],
  ]);
});

test("Nothing is chosen beforehand, and nothing is saved until every field is chosen", async () => {
  const { closed } = await shown();
  expect(button(t.left(2))?.disabled).toBe(true);
  choose(t.fields.summary, t.theirs);
  expect(button(t.left(1))?.disabled).toBe(true);
  choose("Rice", t.mine);
  expect(button(t.save)?.disabled).toBe(false);
  expect(closed).not.toHaveBeenCalled();
});

test("The total follows each choice", async () => {
  await shown();
  const total = () => screen.getByText(t.total, { exact: false }).textContent;
  choose("Rice", t.mine);
  // The oil is theirs, because only they changed it.
  expect(total()).toBe("Total £70.00");
  choose("Rice", t.theirs);
  expect(total()).toBe("Total £90.00");
});

test("The chosen values are sent over theirs, with what only one side changed", async () => {
  const { outcome } = await shown();
  choose(t.fields.summary, t.theirs);
  choose("Rice", t.mine);
  press(t.save);
  expect(await outcome()).toMatchObject([
    {
      ...SENT,
      summary: "Front door",
      footnote: "Thank you",
      lines: [
        { id: "rice", quantity: 3000 },
        { id: "oil", quantity: 4000 },
      ],
    },
  ]);
});

test("Keeping all of mine does not revert what I did not change", async () => {
  const { outcome } = await shown();
  press(t.keepMine);
  expect(await outcome()).toMatchObject([
    {
      ...SENT,
      summary: "Back door",
      footnote: "Thank you",
      lines: [
        { id: "rice", quantity: 3000 },
        { id: "oil", quantity: 4000 },
      ],
    },
  ]);
});

test("Taking all of theirs sends nothing, and the invoice shows their values", async () => {
  const { outcome } = await shown();
  press(t.takeTheirs);
  expect(await outcome()).toEqual([]);
  const [row] = await currentPhone().db.invoices.toArray();
  expect(row).toMatchObject(THEIRS);
});
