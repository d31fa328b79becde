// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { press, show } from "../ui/testing.tsx";
import { StopList } from "./stop-list.tsx";

const stops = ["Ann", "Bo", "Cy"].map((name) => ({ key: name, name, note: "" }));

test.each([
  ["kept", true, ["Ann", "Cy", "Bo"], english.groups.movedTo("Cy", 2, 3)],
  ["not kept", false, ["Ann", "Bo", "Cy"], ""],
])(
  "A new place is shown at once, and announced when it is %s",
  async (_, isKept, order, announcement) => {
    let answer = (_kept: boolean) => {};
    const kept = new Promise<boolean>((resolve) => (answer = resolve));
    show(<StopList label="Stops" stops={stops} onOrder={() => kept} onRemove={() => {}} />);
    const shown = () => screen.getAllByRole("listitem").map((stop) => stop.dataset["key"]);
    press(english.groups.up("Cy"));
    await waitFor(() => expect(shown()).toEqual(["Ann", "Cy", "Bo"]));
    expect(screen.getByRole("status").textContent).toBe("");
    answer(isKept);
    await waitFor(() => expect(shown()).toEqual(order));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(announcement));
  },
);
