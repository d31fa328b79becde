// @vitest-environment happy-dom
import { day } from "@roundsman/core/day";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../messages/speak.ts";
import { show } from "../testing.tsx";
import { DateField } from "./date-field.tsx";

test.each([
  {
    language: "en",
    levels: [
      ["Previous month", "November 2026", "Next month"],
      ["Previous year", "2026", "Next year"],
      ["Previous ten years", "2020 – 2029", "Next ten years"],
    ],
    chosen: "21 November 2026",
  },
  {
    language: "zh",
    levels: [
      ["上个月", "2026年11月", "下个月"],
      ["上一年", "2026年", "下一年"],
      ["前十年", "2020 – 2029", "后十年"],
    ],
    chosen: "2026年11月21日",
  },
] as const)(
  "a calendar in $language shows months and years as people write them",
  async ({ language, levels, chosen }) => {
    show(
      <DateField label="D" value={day("2026-11-21")} onChange={() => undefined} />,
      await speak(language),
    );
    fireEvent.click(screen.getByRole("button", { name: /2026-11-21|D/ }));
    await screen.findByRole("button", { name: chosen });
    for (const [previous, heading, next] of levels) {
      for (const name of [previous, next])
        expect(screen.getByRole("button", { name })).toBeTruthy();
      fireEvent.click(screen.getByText(heading));
    }
  },
);
