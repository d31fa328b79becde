// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { fireEvent, within } from "@testing-library/dom";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { driverBook as own } from "../../messages/late/driver-book/en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, show } from "../../ui/testing.tsx";
import { GroupsSection } from "./groups-section.tsx";
import { BOOK, DRIVER, managerAsks, recordsServer, refusal } from "../testing-records.ts";

const t = english.groups.deliveryRoutes;
const { common } = english;
const ROUTES = `${BOOK}/routeapi/responsible-persons/8/routes/`;

let server: ReturnType<typeof recordsServer>;
beforeEach(() => {
  server = recordsServer();
  return managerAsks(server.fetched);
});

function open(): void {
  show(
    <ConfirmProvider>
      <Notifications />
      <GroupsSection driver={DRIVER} book="deliveryRoutes" />
    </ConfirmProvider>,
  );
}
async function openRoute(): Promise<void> {
  open();
  fireEvent.click(await screen.findByText("North"));
  await screen.findByRole("dialog", { name: "North" });
}
const inSheet = () => within(screen.getByRole("dialog"));
const sent = () => server.sent.map(({ method, path, body }) => [method, path, body]);

test("a manager adds a route for a driver, and it opens for its stops", async () => {
  open();
  await screen.findByText("North");
  press(t.add);
  fill(t.name, "  ");
  fireEvent.click(inSheet().getByRole("button", { name: t.add }));
  await waitFor(() => expect(faultOf(t.name)).toBe(t.blank));
  expect(server.sent).toEqual([]);
  fill(t.name, " South  side");
  fireEvent.click(inSheet().getByRole("button", { name: t.add }));
  expect(await screen.findByRole("dialog", { name: "South side" })).toBeTruthy();
  expect(sent()).toEqual([["POST", ROUTES, { name: "South side" }]]);
  await screen.findByText(t.created);
});

test("closing asks before it discards a typed name, and does not ask once it is saved", async () => {
  await openRoute();
  fireEvent.input(field(t.name), { target: { value: "South" } });
  press(common.close);
  await screen.findByText(own.writing.leave);
  press(english.editor.empty.back);
  await waitFor(() => expect(screen.queryByText(own.writing.leave)).toBeNull());
  fireEvent.click(inSheet().getByRole("button", { name: common.save }));
  await screen.findByText(t.updated);
  press(common.close);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a name that another route has is refused beneath its field", async () => {
  open();
  await screen.findByText("North");
  press(t.add);
  fill(t.name, "North");
  const message = "This name is already in use";
  server.refusals.push(refusal(422, "Please check the fields", { errors: { name: [message] } }));
  fireEvent.click(inSheet().getByRole("button", { name: t.add }));
  await waitFor(() => expect(faultOf(t.name)).toBe(message));
});

test("a route whose answer was lost is created once", async () => {
  open();
  await screen.findByText("North");
  press(t.add);
  fill(t.name, "South");
  server.losing = 1;
  fireEvent.click(inSheet().getByRole("button", { name: t.add }));
  await screen.findByText(new RegExp(own.lost.replace("?", "\\?")));
  const add = inSheet().getByRole("button", { name: t.add });
  await waitFor(() => expect(add.dataset["loading"]).toBeUndefined());
  fireEvent.click(add);
  await waitFor(() => expect(server.sent).toHaveLength(2));
  const [first, second] = server.sent;
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
});

test("a manager renames a route, and is asked before replacing a driver's new name", async () => {
  await openRoute();
  const save = () => inSheet().getByRole("button", { name: common.save });
  expect(save()).toHaveProperty("disabled", true);
  fill(t.name, "");
  fireEvent.click(save());
  await waitFor(() => expect(faultOf(t.name)).toBe(t.blank));
  const [route] = (await (await server.fetched(ROUTES, { method: "GET" })).json()) as object[];
  const current = { ...route, name: "Nord", version: 7 };
  server.refusals.push(refusal(409, "Stale", { current }));
  fill(t.name, "North side");
  fireEvent.click(save());
  await screen.findByText(common.changedMeanwhile.title);
  expect(document.body.textContent).toContain(`${t.name}: Nord`);
  press(common.changedMeanwhile.keepMine);
  await screen.findByRole("dialog", { name: "North side" });
  expect(sent()).toEqual([
    ["PUT", `${ROUTES}4/`, { name: "North side", version: 3 }],
    ["PUT", `${ROUTES}4/`, { name: "North side", version: 7 }],
  ]);
  expect(field(t.name).value).toBe("North side");
});

test("a route is deleted after a question, and an undo restores it", async () => {
  await openRoute();
  press(common.delete);
  await screen.findByText(t.confirmDelete("North"));
  expect(server.sent).toEqual([]);
  fireEvent.click(screen.getAllByRole("button", { name: common.delete }).at(-1) as HTMLElement);
  await screen.findByText(own.groups.deliveryRoutes.none);
  fireEvent.click(await screen.findByRole("button", { name: common.undo }));
  expect(await screen.findByText("North")).toBeTruthy();
  expect(sent()).toEqual([
    ["DELETE", `${ROUTES}4/`, {}],
    ["POST", `${ROUTES}4/restore/`, {}],
  ]);
});

test("an undo without an answer is offered again", async () => {
  await openRoute();
  press(common.delete);
  await screen.findByText(t.confirmDelete("North"));
  fireEvent.click(screen.getAllByRole("button", { name: common.delete }).at(-1) as HTMLElement);
  await screen.findByText(own.groups.deliveryRoutes.none);
  server.losing = 1;
  fireEvent.click(await screen.findByRole("button", { name: common.undo }));
  await screen.findByText(new RegExp(own.lost.replace("?", "\\?")));
  fireEvent.click(
    (await screen.findAllByRole("button", { name: common.undo })).at(-1) as HTMLElement,
  );
  await waitFor(() => expect(server.sent).toHaveLength(3));
  expect(server.sent[2]).toEqual(server.sent[1]);
});
