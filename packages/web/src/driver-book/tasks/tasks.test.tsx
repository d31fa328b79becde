// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { TaskDetails } from "@roundsman/contract/tasks";
import { Notifications } from "@mantine/notifications";
import { fireEvent, within } from "@testing-library/dom";
import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { driverBook as own } from "../../messages/late/driver-book/en.ts";
import { Deadline } from "../../tasks/deadline.tsx";
import { PriorityBadge } from "../../tasks/priority-badge.tsx";
import { TaskForm } from "../../tasks/task-form.tsx";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { field, fill, press, show } from "../../ui/testing.tsx";
import { GroupsSection } from "../groups/groups-section.tsx";
import { BOOK, DRIVER, managerAsks, refusal, RICE } from "../testing-records.ts";
import type { TaskParts } from "../driver.ts";
import { BOXES, tasksServer } from "./testing-tasks.ts";
import { TasksSection } from "./tasks-section.tsx";

const { common, groups, tasks: t } = english;
const TASKS = `${BOOK}/api-todo/responsible_persons_edit/8/customers/`;
const CATEGORIES = `${BOOK}/routeapi-todo/responsible-persons/8/routes-todo/`;
const SHELVES = `${BOOK}/productcategories/responsible-persons/8/categories/`;

let server: ReturnType<typeof tasksServer>;
beforeEach(() => {
  server = tasksServer();
  return managerAsks(server.fetched);
});

const open = (section: ReactNode) =>
  show(
    <ConfirmProvider>
      <Notifications />
      {section}
    </ConfirmProvider>,
  );
const parts = { Form: TaskForm, Priority: PriorityBadge, Deadline };
const openTasks = () => open(<TasksSection driver={DRIVER} parts={parts} />);
const inSheet = () => within(screen.getByRole("dialog"));
const sent = () => server.sent.map(({ method, path }) => `${method} ${path}`);
/** Presses the last button of this name: a dialog's button comes after the sheet's. */
const pressLast = async (name: string) =>
  fireEvent.click((await screen.findAllByRole("button", { name })).at(-1) as HTMLElement);

test("a manager sees a driver's tasks, and changes one", async () => {
  openTasks();
  const row = await screen.findByRole("button", { name: /^Fetch boxes/ });
  expect(row.textContent).toContain("2026-11-20 (overdue) · Depot");
  expect(row.textContent).toContain(t.priorities.high);
  fireEvent.click(row);
  fill(t.fields.place, "Leeds");
  press(t.form.update);
  await screen.findByText(t.updated);
  expect(server.sent).toMatchObject([
    {
      method: "PATCH",
      path: `${TASKS}9/`,
      body: { customer_name: "Fetch boxes", postcode: "Leeds", version: 3 },
    },
  ]);
});

test("a manager adds a task for a driver; one whose answer was lost is created once", async () => {
  const filled: TaskParts["Form"] = ({ submit, onSubmit }) => (
    <button type="button" onClick={() => void onSubmit(RING)}>
      {submit}
    </button>
  );
  open(<TasksSection driver={DRIVER} parts={{ ...parts, Form: filled }} />);
  await screen.findByText("Fetch boxes");
  press(t.add);
  server.losing = 1;
  fireEvent.click(inSheet().getByText(t.add, { selector: "button" }));
  await screen.findByText(new RegExp(own.lost.replace("?", "\\?")));
  fireEvent.click(inSheet().getByText(t.add, { selector: "button" }));
  await screen.findByText(t.added);
  const [first, second] = server.sent;
  expect(first).toMatchObject({
    method: "POST",
    path: `${BOOK}/create-driver-customer-todo/`,
    body: { customer_name: "Ring the depot", city: "低", phone: "2026-11-30" },
  });
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
});
const RING: TaskDetails = {
  title: "Ring the depot",
  description: "About pallets",
  priority: "低",
  place: "Hull",
  deadline: "2026-11-30",
  email: "task@example.com",
};

test("a manager's change replaces a driver's only after a question", async () => {
  openTasks();
  fireEvent.click(await screen.findByText("Fetch boxes"));
  const current = { ...BOXES, postcode: "York", version: 4 };
  server.refusals.push(refusal(409, "Stale", { current }));
  fill(t.fields.place, "Leeds");
  press(t.form.update);
  await screen.findByText(common.changedMeanwhile.title);
  expect(document.body.textContent).toContain(`${t.fields.place}: York`);
  press(common.changedMeanwhile.keepMine);
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]).toMatchObject({ body: { postcode: "Leeds", version: 4 } });
});

test("a task is deleted after a question, and an undo restores it", async () => {
  openTasks();
  fireEvent.click(await screen.findByText("Fetch boxes"));
  press(common.delete);
  await screen.findByText(t.confirmDelete(1));
  expect(server.sent).toEqual([]);
  await pressLast(common.delete);
  await screen.findByText(own.noTasks);
  await pressLast(common.undo);
  expect(await screen.findByText("Fetch boxes")).toBeTruthy();
  expect(sent()).toEqual([`DELETE ${TASKS}9/`, `POST ${TASKS}9/restore/`]);
});

test("a manager creates a task category and adds a task to it", async () => {
  open(<GroupsSection driver={DRIVER} book="taskCategories" />);
  const words = groups.taskCategories;
  await screen.findByText(own.groups.taskCategories.none);
  press(words.add);
  fill(words.name, "Depot");
  fireEvent.click(inSheet().getByRole("button", { name: words.add }));
  await screen.findByRole("dialog", { name: "Depot" });
  await screen.findByRole("option", { name: "Fetch boxes, Depot" });
  fireEvent.change(field(own.groups.taskCategories.add), { target: { value: "9" } });
  press(common.add);
  await screen.findByText(words.everyoneIn);
  const takeOut = () =>
    inSheet().getByRole("button", { name: own.groups.taskCategories.takeOut("Fetch boxes") });
  // Until the addition has ended, another change is ignored.
  await waitFor(() => expect(takeOut().getAttribute("aria-disabled")).toBe("false"));
  fireEvent.click(takeOut());
  await screen.findByText(own.groups.taskCategories.noMembers);
  expect(sent()).toEqual([
    `POST ${CATEGORIES}`,
    `POST ${CATEGORIES}6/add_customer/`,
    `POST ${CATEGORIES}6/remove_customer/`,
  ]);
});

test("a manager adds a product to a driver's category, and deletes the category", async () => {
  server.groups = [{ id: 6, name: "Dry", members: [] }];
  open(<GroupsSection driver={DRIVER} book="productCategories" />);
  const words = groups.productCategories;
  fireEvent.click(await screen.findByText("Dry"));
  await screen.findByRole("option", { name: "Rice, £10.00" });
  fireEvent.change(field(own.groups.productCategories.add), { target: { value: "5" } });
  press(common.add);
  await screen.findByText(words.everyoneIn);
  press(common.delete);
  await screen.findByText(words.confirmDelete("Dry"));
  await pressLast(common.delete);
  await screen.findByText(own.groups.productCategories.none);
  await pressLast(common.undo);
  expect(await screen.findByText(words.members(1))).toBeTruthy();
  expect(server.sent[0]?.body).toEqual({ product_ids: [RICE.id] });
  expect(sent()).toEqual([
    `POST ${SHELVES}6/add_product/`,
    `DELETE ${SHELVES}6/`,
    `POST ${SHELVES}6/restore/`,
  ]);
});
