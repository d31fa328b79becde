// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing.tsx";
import { SelectionProvider, useSelecting, useStartSelection } from "./selection.tsx";

/** A list whose bars are not there yet: their code is fetched at the first selection. */
function Screen() {
  const start = useStartSelection();
  return (
    <button onClick={() => start("getpaid")}>{useSelecting() ? "selecting" : "select"}</button>
  );
}

test("Escape ends selecting before the bars are loaded, but not above an open dialog", () => {
  show(
    <SelectionProvider>
      <Screen />
    </SelectionProvider>,
  );
  fireEvent.click(screen.getByText("select"));
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.getByText("selecting")).toBeTruthy();
  dialog.remove();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.getByText("select")).toBeTruthy();
});
