import { expect, test } from "vitest";
import { isRunning, stepsDone } from "./steps.ts";

const NOTHING = { company: null, people: 1, records: 0 };

test("a new business has everything before it", () => {
  expect(stepsDone(NOTHING)).toEqual({
    company: false,
    logo: false,
    people: false,
    import: false,
    invoice: false,
  });
});

test("a step that nothing is known of is not done", () => {
  expect(stepsDone({ company: undefined, people: undefined, records: undefined })).toEqual(
    stepsDone(NOTHING),
  );
});

test("each step is done by its own fact", () => {
  expect(stepsDone({ ...NOTHING, company: { name: "Red Lantern", logo: "" } })).toMatchObject({
    company: true,
    logo: false,
  });
  expect(
    stepsDone({ ...NOTHING, company: { name: "Red Lantern", logo: "data:image/png;base64,x" } }),
  ).toMatchObject({ logo: true });
  expect(stepsDone({ ...NOTHING, people: 2 })).toMatchObject({ people: true, import: false });
  expect(stepsDone({ ...NOTHING, records: 1 })).toMatchObject({ people: false, import: true });
});

test("a business runs once somebody else worked in it before today", () => {
  const people = (lastSeen: string) => [
    { id: 1, lastSeen: "2026-11-01T08:00:00Z" },
    { id: 2, lastSeen },
  ];
  expect(isRunning(people(""), 1, "2026-11-22")).toBe(false);
  expect(isRunning(people("2026-11-22T07:00:00Z"), 1, "2026-11-22")).toBe(false);
  expect(isRunning(people("2026-11-21T07:00:00Z"), 1, "2026-11-22")).toBe(true);
});
