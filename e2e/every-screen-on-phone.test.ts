import { expect, test } from "vitest";
import { screensOf, testEveryScreen } from "./every-screen.ts";
import { fillWithMarkup, PAYLOADS } from "./hostile.ts";

/**
 * How many screens of each person showed the markup, which is in every field that people fill in.
 */
const sightings = { nobody: 0, driver: 0, manager: 0 };

testEveryScreen(
  { device: "phone", theme: "light", language: "en" },
  {
    fill: ({ url }) => fillWithMarkup(url),
    async look({ page }, person) {
      const text = await page.locator("body").innerText();
      if (PAYLOADS.some((payload) => text.includes(payload))) sightings[person] += 1;
    },
  },
);

test("Screens show markup as the text that it is", () => {
  // Most screens of the table are for drivers; a manager's screens are mainly forms.
  expect(sightings.driver).toBeGreaterThan(screensOf("driver", "phone").length / 3);
  expect(sightings.manager).toBeGreaterThan(1);
});
