// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { press, show } from "../testing.tsx";
import { RoundMenu } from "./round-menu.tsx";

test("while the menu is open nothing beside it can be focused; choosing or Escape ends that", () => {
  const chosen: string[] = [];
  show(
    <main>
      <header>
        <RoundMenu
          label="Menu"
          side="down"
          items={[{ label: "Select", icon: null, choose: () => void chosen.push("Select") }]}
        />
        <input aria-label="Search" />
      </header>
      <ul inert aria-label="Asleep" />
      <p>Rows</p>
    </main>,
  );
  const isReached = (text: string) => screen.getByText(text).closest("[inert]") === null;
  const search = screen.getByLabelText("Search");
  press("Menu");
  expect(search.closest("[inert]")).not.toBeNull();
  expect(isReached("Rows")).toBe(false);
  expect(screen.getByRole("menu").closest("[inert]")).toBeNull();

  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  expect([search.closest("[inert]"), isReached("Rows")]).toEqual([null, true]);
  press("Menu");
  fireEvent.click(screen.getByRole("menuitem", { name: "Select" }));
  expect(chosen).toEqual(["Select"]);
  expect([search.closest("[inert]"), isReached("Rows")]).toEqual([null, true]);
  // What was inert before stays inert.
  expect(screen.getByLabelText("Asleep").hasAttribute("inert")).toBe(true);
});
