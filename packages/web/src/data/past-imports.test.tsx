// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { data as t } from "../messages/late/data-en.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { PastImports } from "./past-imports.tsx";
import type { PastImportsOf, PastOne } from "./queries.ts";

const FILE: PastOne = {
  id: 4,
  kind: "product",
  file: "goods.csv",
  at: "2026-11-21T12:00:00Z",
  created: 2,
  updated: 1,
  undone: "",
};

let undone: number[] = [];
let files: readonly PastOne[] = [];
/** The server's imports. */
const imports: Omit<PastImportsOf, "changes"> = {
  list: async () => files,
  undo: async (id) => {
    undone.push(id);
    files = files.map((each) => ({ ...each, undone: "2026-11-21T12:05:00Z" }));
    return { removed: 2, restored: 1 };
  },
};

beforeEach(() => {
  undone = [];
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
});

const shown = (past: PastOne, changes: readonly string[]) => {
  files = [past];
  show(
    <ConfirmProvider>
      <PastImports imports={{ ...imports, changes }} />
      <Notifications />
    </ConfirmProvider>,
  );
};
const ask = async () => {
  fireEvent.click(await screen.findByRole("button", { name: t.past.undoNamed("goods.csv") }));
  return screen.findByRole("dialog");
};

test("An import for the business shows who did it and for how many, and is undone after a question", async () => {
  shown({ ...FILE, assigned: 6, by_name: "Mei Chen" }, ["office"]);
  await screen.findByText(`Mei Chen · ${t.past.given(6)}`);
  const question = await ask();
  expect(question.textContent).toContain(t.past.undoOfBusiness(t.past.undoText(2, 1)));
  expect(undone).toEqual([]);
  press(t.past.undo);
  await screen.findByText(t.past.wasUndone(2, 1));
  expect(undone).toEqual([4]);
  await waitFor(() => expect(screen.getByText(t.past.undone)).toBeDefined());
});

test("One's own import mentions no drivers", async () => {
  shown(FILE, ["imports"]);
  const question = await ask();
  expect(question.textContent).toContain(t.past.undoText(2, 1));
  expect(question.textContent).not.toContain(t.past.undoOfBusiness(""));
});
