// @vitest-environment happy-dom
import { useState } from "react";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { press, show } from "../testing.tsx";
import { later } from "./later.tsx";
import { SheetMissing } from "./sheet-missing.tsx";

const { partMissing, close } = english.common;

interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}
const Part = later<SheetProps>(() => Promise.reject(new TypeError("no signal")), SheetMissing);

function Screen() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1>The list</h1>
      <button onClick={() => setOpened(true)}>Open it</button>
      <Part opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

test("A sheet that could not be loaded shows that above its screen, only while it is open", async () => {
  show(<Screen />);
  expect(screen.queryByText(partMissing.text)).toBeNull();
  press("Open it");
  await screen.findByText(partMissing.text);
  expect(screen.getByText("The list")).toBeDefined();
  press(close);
  expect(screen.queryByText(partMissing.text)).toBeNull();
});
