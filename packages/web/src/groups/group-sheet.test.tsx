// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { newDriverSignedIn } from "../session/testing.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, refusal, show } from "../ui/testing.tsx";
import { GroupSheet } from "./group-sheet.tsx";
import { customerRow } from "./testing.ts";

const { common, groups } = english;
const t = groups.deliveryRoutes;

const group = (name: string, members: readonly string[]) =>
  ({
    key: name.toLowerCase(),
    id: name.length,
    version: 1,
    name,
    members,
    deletedAt: "",
    sync: "sent",
  }) as unknown as LocalGroup;

const closed = vi.fn();
beforeEach(async () => {
  notifications.clean();
  closed.mockReset();
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const cleanUp = newDriverSignedIn();
  const { db } = currentPhone();
  await db.setMeta("lastPull", 1);
  await db.customers.bulkPut(["Ann", "Bo", "Cy"].map(customerRow));
  await db.deliveryRoutes.bulkPut([group("North", ["ann", "bo"]), group("Southern", [])]);
  return cleanUp;
});

const shown = () =>
  show(
    <ConfirmProvider>
      <Notifications />
      <GroupSheet book="deliveryRoutes" opened onClose={closed} />
    </ConfirmProvider>,
  );
const open = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: groups.edit(name) }));
  await screen.findByLabelText(t.name);
};
const queued = async () =>
  (await currentPhone().db.outbox.toArray()).map(({ kind, payload }) => ({ kind, payload }));
const answer = async (title: string, choice: string) => {
  const dialog = await screen.findByRole("dialog", { name: title });
  fireEvent.click(within(dialog).getByRole("button", { name: choice }));
};
const stops = () => screen.queryAllByRole("listitem").map((stop) => stop.dataset["key"]);

test("A new route needs a name that no other route has, however it is written", async () => {
  shown();
  await screen.findByText("North");
  press(t.add);
  await screen.findByLabelText(t.name);
  press(t.add);
  await waitFor(() => expect(faultOf(t.name)).toBe(t.blank));
  fill(t.name, " NORTH ");
  press(t.add);
  await waitFor(() => expect(faultOf(t.name)).toBe(t.taken));
  expect(await queued()).toEqual([]);
});

test("A new route is made once with two taps, and then it is open", async () => {
  shown();
  await screen.findByText("North");
  press(t.add);
  await screen.findByLabelText(t.name);
  fill(t.name, "  West  End ");
  const form = field(t.name).closest("form");
  if (!form) throw new Error("No form");
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByRole("dialog", { name: t.detail });
  expect(field(t.name).value).toBe("West End");
  expect(await queued()).toEqual([{ kind: "deliveryRoute.create", payload: { name: "West End" } }]);
  expect(screen.getByText(t.created)).toBeTruthy();
});

test("A route is not renamed to nothing, nor to the name of another one", async () => {
  shown();
  await open("North");
  fill(t.name, "  ");
  press(common.save);
  await waitFor(() => expect(faultOf(t.name)).toBe(t.blank));
  fill(t.name, "southern");
  press(common.save);
  await waitFor(() => expect(faultOf(t.name)).toBe(t.taken));
  expect(await queued()).toEqual([]);
});

test("A route keeps its own name in other letters, and is back in the list", async () => {
  shown();
  await open("North");
  fill(t.name, " NORTH ");
  press(common.save);
  await screen.findByRole("dialog", { name: t.title });
  expect(await queued()).toEqual([{ kind: "deliveryRoute.rename", payload: { name: "NORTH" } }]);
  expect(screen.getByText(t.updated)).toBeTruthy();
});

test("Saving a name that did not change sends nothing", async () => {
  shown();
  await open("North");
  press(common.save);
  await screen.findByRole("dialog", { name: t.title });
  expect(await queued()).toEqual([]);
});

test("A typed name survives a visit to the customers to add, not a way back", async () => {
  shown();
  await open("North");
  fill(t.name, "North East");
  press(t.addMembers);
  await screen.findByRole("checkbox", { name: "Cy" });
  press(common.back);
  expect((await screen.findByLabelText<HTMLInputElement>(t.name)).value).toBe("North East");
  press(common.back);
  await open("North");
  expect(field(t.name).value).toBe("North");
});

test("A customer is removed only after a question; an undo puts them back in place", async () => {
  shown();
  await open("North");
  await waitFor(() => expect(stops()).toEqual(["ann", "bo"]));
  press(groups.remove("Bo"));
  await answer(groups.confirmRemove("Bo", "North"), common.cancel);
  expect(await queued()).toEqual([]);
  press(groups.remove("Bo"));
  await answer(groups.confirmRemove("Bo", "North"), groups.takeOut);
  await waitFor(() => expect(stops()).toEqual(["ann"]));
  fireEvent.click(await screen.findByRole("button", { name: common.undo }));
  await waitFor(() => expect(stops()).toEqual(["ann", "bo"]));
});

test("A route is deleted only after a question, and an undo brings it back", async () => {
  shown();
  const remove = groups.delete("North");
  fireEvent.click(await screen.findByRole("button", { name: remove }));
  await answer(t.confirmDelete("North"), common.cancel);
  expect(await queued()).toEqual([]);
  press(remove);
  await answer(t.confirmDelete("North"), common.delete);
  await waitFor(() => expect(screen.queryByRole("button", { name: remove })).toBeNull());
  expect(screen.getByRole("button", { name: groups.delete("Southern") })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: common.undo }));
  await screen.findByRole("button", { name: remove });
});

test("Where the open route is deleted on another device, the list is shown", async () => {
  shown();
  await open("North");
  await currentPhone().db.deliveryRoutes.update("north", { deletedAt: "2026-11-21T12:00:00.000Z" });
  await screen.findByRole("dialog", { name: t.title });
  expect(screen.queryByLabelText(t.name)).toBeNull();
});

test("A refusal to load the routes is said in a dialog, above those of the phone", async () => {
  vi.stubGlobal("fetch", async () => refusal(403, "You may not do this"));
  shown();
  const dialog = await screen.findByRole("dialog", { name: groups.failure });
  expect(within(dialog).getByText(t.failed.load)).toBeTruthy();
  expect(screen.getByText("North")).toBeTruthy();
});

test("Without a network the routes of the phone are shown, and nothing is said", async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", asked);
  shown();
  await screen.findByText("North");
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await screen.findByText("Southern");
  expect(screen.queryByText(t.failed.load)).toBeNull();
});

test("Closing the sheet goes back to the list", async () => {
  shown();
  await open("North");
  press(common.close);
  expect(closed).toHaveBeenCalledOnce();
  await screen.findByRole("dialog", { name: t.title });
});
