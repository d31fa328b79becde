// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import type { LocalTask } from "../sync/store/local.ts";
import { show } from "../ui/testing.tsx";
import { showLinked } from "../ui/testing-router.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { TaskRow } from "./task-row.tsx";

const { fields, ...t } = english.tasks;

const TASK = {
  key: "ice",
  id: 4,
  title: "Buy ice 买冰",
  description: "Two bags",
  priority: "高",
  deadline: "2026-12-01",
  place: "Leeds",
  sync: "waiting",
} as LocalTask;

test("A task's row shows its title, priority, deadline and place, and whether it was sent", async () => {
  const acts = { onToggle: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  showLinked(<TaskRow item={TASK} selected={undefined} {...acts} />);
  const title = await screen.findByText("Buy ice 买冰");
  const parts = [...(title.nextElementSibling?.children ?? [])].map((part) => part.textContent);
  expect(parts).toEqual([
    expect.stringContaining("高"),
    expect.stringContaining("2026-12-01"),
    english.invoices.row.onPhone,
    "Leeds",
  ]);
  expect(screen.getByRole("button", { name: t.edit("Buy ice 买冰") })).toBeTruthy();
});

test("A task's page shows its priority, deadline and description", () => {
  show(<TaskFacts task={TASK} />);
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(valueOf(fields.priority)).toContain("高");
  expect(valueOf(fields.deadline)).toContain("2026-12-01");
  expect(valueOf(fields.description)).toBe("Two bags");
});
