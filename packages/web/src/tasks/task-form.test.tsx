// @vitest-environment happy-dom
import { PLACEHOLDER_EMAIL, type TaskDetails } from "@roundsman/contract/tasks";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, field, fill, press, show } from "../ui/testing.tsx";
import { english } from "../messages/en/all.ts";
import { TaskForm } from "./task-form.tsx";

const { title, place, description } = english.tasks.fields;
const labels = Object.values(english.tasks.fields);

const shown = (task: TaskDetails | null) => {
  const kept = vi.fn(async () => {});
  show(<TaskForm task={task} submit="Add Contact" onSubmit={kept} />);
  return kept;
};

const task: TaskDetails = {
  title: "Call Mr Li",
  description: "About the rice",
  priority: "high",
  place: "London",
  deadline: "2026-11-30",
  email: "",
};

test("An empty task shows what each field requires, and focuses its first field", async () => {
  const kept = shown(null);
  press("Add Contact");
  await waitFor(() => expect(faultOf(title)).toBe("Please input task name!"));
  for (const words of [
    "Please select priority",
    "Please input place",
    "Please input deadline",
    "Please input task description!",
  ])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByText(/email/)).toBeNull();
  expect(document.activeElement).toBe(field(title));
  expect(kept).not.toHaveBeenCalled();
});

test("A task's email is hidden: one without gets the usual one, one with keeps its own", async () => {
  const kept = shown(task);
  for (const label of labels) expect(screen.getAllByLabelText(label), label).not.toEqual([]);
  press("Add Contact");
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ ...task, email: PLACEHOLDER_EMAIL }));
});

test("A task is saved as it was changed, with its own email and another client's priority", async () => {
  const own = { ...task, priority: "someday", email: "li@example.com" };
  const kept = shown(own);
  fill(place, " Leeds ");
  fill(description, "About the noodles");
  press("Add Contact");
  await waitFor(() =>
    expect(kept).toHaveBeenCalledWith({ ...own, place: "Leeds", description: "About the noodles" }),
  );
});
