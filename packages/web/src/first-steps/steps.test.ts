import { expect, test } from "vitest";
import { isRunning, stepsDone } from "./steps.ts";

const NOTHING = { company: null, people: 1, records: 0, withoutRate: 0, assigned: 0 };
const COMPANY = { name: "Red Lantern", logo: "", vat: "unset" } as const;

test("a new business has everything before it", () => {
  expect(stepsDone(NOTHING)).toEqual({
    company: false,
    logo: false,
    vat: false,
    people: false,
    import: false,
    assignment: false,
    invoice: false,
  });
});

test("a step that nothing is known of is not done", () => {
  const unknown = { people: undefined, records: undefined, withoutRate: undefined };
  expect(stepsDone({ company: undefined, assigned: undefined, ...unknown })).toEqual(
    stepsDone(NOTHING),
  );
});

test("each step is done by its own fact", () => {
  expect(stepsDone({ ...NOTHING, company: COMPANY })).toMatchObject({
    company: true,
    logo: false,
    vat: false,
  });
  expect(
    stepsDone({ ...NOTHING, company: { ...COMPANY, logo: "data:image/png;base64,x" } }),
  ).toMatchObject({ logo: true });
  expect(stepsDone({ ...NOTHING, people: 2 })).toMatchObject({ people: true, import: false });
  expect(stepsDone({ ...NOTHING, records: 1 })).toMatchObject({ people: false, import: true });
  expect(stepsDone({ ...NOTHING, assigned: 1 })).toMatchObject({ assignment: true });
});

test("VAT is done with the number, as long as every product has a rate", () => {
  const registered = { ...NOTHING, company: { ...COMPANY, vat: "registered" } } as const;
  expect(stepsDone(registered)).toMatchObject({ vat: true });
  expect(stepsDone({ ...registered, withoutRate: 2 })).toMatchObject({ vat: false });
  expect(stepsDone({ ...registered, withoutRate: undefined })).toMatchObject({ vat: false });
});

test("VAT is done for a seller who is not registered, whatever the products lack", () => {
  const company = { ...COMPANY, vat: "unregistered" } as const;
  expect(stepsDone({ ...NOTHING, company, withoutRate: 2 })).toMatchObject({ vat: true });
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
