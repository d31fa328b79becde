// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { newDriverSignedIn } from "../../session/testing.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { PendingMutation } from "../../sync/store/database.ts";
import type { LocalGroup } from "../../sync/store/local.ts";
import { createGroup } from "../../groups/queries.ts";
import { createCustomer } from "../../customers/queries.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, show } from "../../ui/testing.tsx";
import { canMend, MendSheet } from "./mend-sheet.tsx";
import type { QueuedMutation } from "./queued-mutations.ts";

const routes = english.groups.deliveryRoutes;

const closed = vi.fn();
beforeEach(() => {
  closed.mockReset();
  return newDriverSignedIn();
});

type Book = PendingMutation["book"];
const refusedIn = (book: Book, change: Partial<QueuedMutation> = {}, type = "about:blank") =>
  ({
    mutation: { book, problem: { type, title: "No", status: 422, detail: "No", message: "No" } },
    effect: "edit",
    row: { key: "one", deletedAt: "" },
    ...change,
  }) as unknown as QueuedMutation;

describe("What was refused can be corrected in its form", () => {
  test.each([
    "customers",
    "products",
    "tasks",
    "companies",
    "deliveryRoutes",
    "taskCategories",
    "productCategories",
    "invoices",
  ] as const)("where it is one of %s", (book) => {
    expect(canMend(refusedIn(book))).toBe(true);
    expect(canMend(refusedIn(book, { effect: "create" }))).toBe(true);
  });

  test.each(["payments", "creditNotes", "daySheets", "stockEntries"] as const)(
    "not where it is one of %s, which have no form to edit",
    (book) => expect(canMend(refusedIn(book))).toBe(false),
  );

  test("not where it deletes or restores a record, or changes a payment status", () => {
    for (const effect of ["remove", "restore", "status"] as const)
      expect(canMend(refusedIn("customers", { effect })), effect).toBe(false);
  });

  test("not where the record is deleted, or gone from the phone", () => {
    const deleted = { key: "one", deletedAt: "2026-11-21T12:00:00.000Z" };
    expect(canMend(refusedIn("customers", { row: deleted as never }))).toBe(false);
    expect(canMend(refusedIn("customers", { row: null }))).toBe(false);
  });

  test.each(["credit-differs", "credit-vat-differs", "invoice-differs"])(
    "not where the refusal is “%s”, which no form has",
    (type) => expect(canMend(refusedIn("invoices", {}, `urn:roundsman:${type}`))).toBe(false),
  );
});

/** Opens the form of the one record that the server refused. */
async function opened(book: "customers" | "deliveryRoutes", key: string) {
  const { db } = currentPhone();
  await db.outbox.toCollection().modify({ state: "refused" });
  const mutation = await db.outbox.where("entity").equals(key).first();
  const row = (await db.rows(book).get(key)) ?? null;
  if (!mutation || !row) throw new Error("Nothing is refused");
  const queued = { mutation, effect: "create", name: "", row, taken: null, payment: null } as const;
  show(
    <ConfirmProvider>
      <MendSheet queued={queued} onClose={closed} />
    </ConfirmProvider>,
  );
}
const queued = async () =>
  (await currentPhone().db.outbox.toArray()).map(({ kind, payload, state }) => {
    return { kind, payload, state };
  });

test("The form of a refused contact has what was entered, and sends it again", async () => {
  const { name, email, city } = english.customers.fields;
  const key = await createCustomer({
    name: "Jade Garden",
    email: "jade@example.com",
    address: "2 Mill Lane",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "0113 496 0002",
    images: [],
  });
  await opened("customers", key);
  await screen.findByLabelText(name);
  expect([field(name).value, field(city).value]).toEqual(["Jade Garden", "Leeds"]);
  fill(email, "garden@example.com");
  press(english.customers.update);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await queued()).toMatchObject([
    {
      kind: "customer.create",
      payload: { name: "Jade Garden", email: "garden@example.com" },
      state: "waiting",
    },
  ]);
});

test("The name of a refused route is corrected by the rules of a new one", async () => {
  await currentPhone().db.deliveryRoutes.put({
    key: "south",
    name: "South",
    members: [],
    deletedAt: "",
  } as unknown as LocalGroup);
  await opened("deliveryRoutes", await createGroup("deliveryRoutes", "North"));
  await screen.findByLabelText(routes.name);
  expect(field(routes.name).value).toBe("North");
  fill(routes.name, "  ");
  press(english.common.save);
  await waitFor(() => expect(faultOf(routes.name)).toBe(routes.blank));
  fill(routes.name, "SOUTH");
  press(english.common.save);
  await waitFor(() => expect(faultOf(routes.name)).toBe(routes.taken));
  expect(closed).not.toHaveBeenCalled();
  fill(routes.name, " North  East ");
  press(english.common.save);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await queued()).toEqual([
    { kind: "deliveryRoute.create", payload: { name: "North East" }, state: "waiting" },
  ]);
});
