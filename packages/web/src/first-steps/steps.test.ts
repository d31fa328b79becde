import { parseDay, type Day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import {
  activeIn,
  areAllDone,
  assignedOf,
  isOld,
  isRunning,
  pagesFor,
  stepsDone,
  type Facts,
} from "./steps.ts";

const NONE = { customers: 0, products: 0 };
const NOTHING = {
  company: null,
  people: 1,
  records: NONE,
  withoutRate: 0,
  assigned: NONE,
  isInvoiced: false,
};
const COMPANY = { name: "Red Lantern", address: "1 Mill Lane", logo: "", vat: "unset" } as const;

test("a new business has no step done", () => {
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

test("a step is not done if its state is unknown", () => {
  const unknown = { people: undefined, records: undefined, withoutRate: undefined };
  expect(stepsDone({ ...NOTHING, company: undefined, assigned: undefined, ...unknown })).toEqual(
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
  const some = { customers: 1, products: 1 };
  expect(stepsDone({ ...NOTHING, records: some })).toMatchObject({ people: false, import: true });
  expect(stepsDone({ ...NOTHING, assigned: some })).toMatchObject({ assignment: true });
  expect(stepsDone({ ...NOTHING, isInvoiced: true })).toMatchObject({ invoice: true });
});

test("no step is left when every step is done; a person who works alone has no drivers to set up", () => {
  const some = { customers: 1, products: 1 };
  const company = { ...COMPANY, logo: "data:image/png;base64,x", vat: "unregistered" } as const;
  const alone = { ...NOTHING, company, records: some, isInvoiced: true };
  expect(areAllDone(alone)).toBe(true);
  expect(areAllDone({ ...alone, people: 2 })).toBe(false);
  expect(areAllDone({ ...alone, people: 2, assigned: some })).toBe(true);
  expect(areAllDone({ ...alone, isInvoiced: false })).toBe(false);
  expect(areAllDone({ ...alone, company: COMPANY })).toBe(false);
});

test("half of a step does not complete the step", () => {
  expect(stepsDone({ ...NOTHING, company: { ...COMPANY, address: " " } })).toMatchObject({
    company: false,
  });
  for (const half of [
    { customers: 3, products: 0 },
    { customers: 0, products: 3 },
  ])
    expect(stepsDone({ ...NOTHING, records: half, assigned: half })).toMatchObject({
      import: false,
      assignment: false,
    });
});

test("only people who can sign in count, and only what is assigned to others", () => {
  const person = { disabled: false, manager: 0, driver: 1 };
  const team = [
    { ...person, id: 1, manager: 1 },
    { ...person, id: 2 },
    { ...person, id: 3, disabled: true },
    { ...person, id: 4, driver: 0 },
  ];
  expect(activeIn(team)).toBe(2);
  const products = [{ assignedTo: [1] }, { assignedTo: [1, 2] }, { assignedTo: [] }];
  expect(assignedOf(products, { me: 1, people: 2 })).toBe(1);
  // A person who works alone has nobody else to assign to.
  expect(assignedOf(products, { me: 1, people: 1 })).toBe(2);
});

test("the VAT step links to what is missing", () => {
  const records = { customers: 0, products: 2 };
  const vat = (more: Partial<Facts>, own = 0) =>
    pagesFor({ ...NOTHING, people: 2, records, ...more }, own).vat;
  const registered = { ...COMPANY, vat: "registered" } as const;
  expect(vat({})).toBe("/info/business");
  expect(vat({ company: COMPANY })).toBe("/info/business");
  expect(vat({ company: registered, withoutRate: 2 }, 1)).toBe("/info/products");
  expect(vat({ company: registered, withoutRate: 2 })).toBe("/info/office/catalogue");
  expect(vat({ company: registered })).toBe("/info/office/vat");
  expect(vat({ company: registered, records: NONE })).toBe("/info/office/catalogue");
  expect(vat({ company: registered, records: NONE, people: 1 })).toBe("/info/products");
  expect(vat({ company: { ...COMPANY, vat: "unregistered" }, withoutRate: 2 })).toBe(
    "/info/office/vat",
  );
});

test("a person who works alone imports into the own records", () => {
  expect(pagesFor(NOTHING, 0).import).toBe("/info/data");
  expect(pagesFor({ ...NOTHING, people: 2 }, 0).import).toBe("/info/office/catalogue");
});

test("VAT is done with the number, as long as there are products and every one has a rate", () => {
  const company = { ...COMPANY, vat: "registered" } as const;
  const registered = { ...NOTHING, company, records: { customers: 0, products: 2 } };
  expect(stepsDone(registered)).toMatchObject({ vat: true });
  expect(stepsDone({ ...registered, records: NONE })).toMatchObject({ vat: false });
  expect(stepsDone({ ...registered, withoutRate: 2 })).toMatchObject({ vat: false });
  expect(stepsDone({ ...registered, withoutRate: undefined })).toMatchObject({ vat: false });
});

test("VAT is done for a seller who is not registered, whatever the products lack", () => {
  const company = { ...COMPANY, vat: "unregistered" } as const;
  expect(stepsDone({ ...NOTHING, company, withoutRate: 2 })).toMatchObject({ vat: true });
});

test("the list stays while the business is being set up, and is hidden once others have worked for long", () => {
  const today = parseDay("2026-11-22") as Day;
  const isOver = (createdAt: string, lastSeen: string) => {
    const me = { id: 1, createdAt: "2020-01-01T07:00:00Z", lastSeen: "2026-11-22T07:00:00Z" };
    return isRunning([me, { id: 2, createdAt, lastSeen }], 1, today);
  };
  expect(isOver("2026-10-01T07:00:00Z", "2026-11-22T06:00:00Z")).toBe(true);
  // Somebody who was invited but never signed in has not worked.
  expect(isOver("2026-10-01T07:00:00Z", "")).toBe(false);
  expect(isOver("2026-11-20T07:00:00Z", "2026-11-21T07:00:00Z")).toBe(false);
});

test("a business with an invoice of more than a month ago is set up", () => {
  const today = parseDay("2026-11-22") as Day;
  expect(isOld("2026-10-01T07:00:00Z", today)).toBe(true);
  expect(isOld("2026-11-01T07:00:00Z", today)).toBe(false);
});
