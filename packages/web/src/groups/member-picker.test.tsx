// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { newDriverSignedIn } from "../session/testing.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalCustomer, LocalGroup } from "../sync/store/local.ts";
import { fill, press, show } from "../ui/testing.tsx";
import { MemberPicker } from "./member-picker.tsx";
import { customerRow } from "./testing.ts";

const { groups } = english;
const t = groups.deliveryRoutes;

const [ann, bo, cy, dee] = ["Ann", "Bo", "Cy", "Dee"].map(customerRow);
const north = (members: readonly string[]) =>
  ({
    key: "north",
    id: 4,
    version: 1,
    name: "North",
    members,
    deletedAt: "",
  }) as unknown as LocalGroup;

const back = vi.fn();
beforeEach(async () => {
  back.mockReset();
  const cleanUp = newDriverSignedIn();
  await currentPhone().db.setMeta("lastPull", 1);
  return cleanUp;
});

/** Opens the picker for the route, with these customers on the phone. */
async function shown(group: LocalGroup, customers: readonly (LocalCustomer | undefined)[]) {
  const { db } = currentPhone();
  await db.customers.bulkPut(customers.flatMap((each) => each ?? []));
  await db.deliveryRoutes.put(group);
  show(<MemberPicker book="deliveryRoutes" group={group} onBack={back} />);
}
const offered = () =>
  screen.queryAllByRole("checkbox").map((each) => each.getAttribute("aria-label"));
const tick = async (name: string) => fireEvent.click(await screen.findByRole("checkbox", { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const queued = async () =>
  (await currentPhone().db.outbox.toArray()).map(({ kind, payload }) => ({ kind, payload }));

test("Only who is not on the route yet is offered", async () => {
  await shown(north(["bo"]), [ann, bo, cy]);
  await waitFor(() => expect(offered()).toEqual(["Ann", "Cy"]));
});

test("Nothing can be added until somebody is ticked; then the button says how many", async () => {
  await shown(north([]), [ann, bo, cy]);
  await tick("Ann");
  await tick("Bo");
  expect(button(groups.addChosen(2)).disabled).toBe(false);
  await tick("Ann");
  await tick("Bo");
  expect(button(groups.addChosen(0)).disabled).toBe(true);
});

test("Customers are added in the order of the ticks, without who was unticked", async () => {
  await shown(north(["dee"]), [ann, bo, cy, dee]);
  for (const name of ["Cy", "Bo", "Ann", "Bo"]) await tick(name);
  press(groups.addChosen(2));
  await waitFor(() => expect(back).toHaveBeenCalledOnce());
  expect(await queued()).toEqual([{ kind: "deliveryRoute.add", payload: ["cy", "ann"] }]);
  const route = await currentPhone().db.deliveryRoutes.get("north");
  expect(route?.members).toEqual(["dee", "cy", "ann"]);
});

test("Who was ticked stays so while another name is searched for", async () => {
  await shown(north([]), [ann, bo, cy]);
  await tick("Cy");
  fill(groups.searchMembers, "bo");
  await waitFor(() => expect(offered()).toEqual(["Bo"]));
  await tick("Bo");
  press(groups.addChosen(2));
  await waitFor(() => expect(back).toHaveBeenCalledOnce());
  expect(await queued()).toEqual([{ kind: "deliveryRoute.add", payload: ["cy", "bo"] }]);
});

test("Going back adds nobody", async () => {
  await shown(north([]), [ann]);
  await tick("Ann");
  press(english.common.back);
  expect(back).toHaveBeenCalledOnce();
  expect(await queued()).toEqual([]);
});

test("Where nobody is left to add, the reason is said", async () => {
  await shown(north(["ann", "bo"]), [ann, bo]);
  await screen.findByText(t.everyoneIn);
});

test("Where there is no contact at all, that is said", async () => {
  await shown(north([]), []);
  await screen.findByText(t.noneAtAll);
});

test("Where no other customer has the name, that is said with the name", async () => {
  await shown(north(["ann"]), [ann, bo]);
  await screen.findByRole("checkbox", { name: "Bo" });
  fill(groups.searchMembers, " ann ");
  await screen.findByText(t.noOther("ann"));
  expect(offered()).toEqual([]);
});

test("Two taps add once", async () => {
  await shown(north([]), [ann]);
  await tick("Ann");
  const add = button(groups.addChosen(1));
  act(() => {
    add.click();
    add.click();
  });
  await waitFor(() => expect(button(groups.addChosen(1)).disabled).toBe(false));
  expect(back).toHaveBeenCalledOnce();
  expect(await queued()).toHaveLength(1);
});
