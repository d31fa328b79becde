import { expect, test } from "vitest";
import { hasBlankCompanyDefaults, roleOf } from "./role.ts";

test.each([
  { manager: 0, driver: 1, role: "driver" },
  { manager: 0, driver: 2, role: "driver" },
  { manager: 1, driver: 1, role: "driver" },
  { manager: 1, driver: 2, role: "driver" },
  { manager: 7, driver: 1, role: "driver" },
  { manager: 1, driver: 0, role: "manager" },
  { manager: 1, driver: 3, role: "manager" },
  { manager: 1, driver: -1, role: "manager" },
  { manager: 0, driver: 0, role: "none" },
  { manager: 0, driver: 3, role: "none" },
  { manager: 2, driver: 0, role: "none" },
  { manager: -1, driver: 0, role: "none" },
])("manager $manager with driver $driver may do what a $role may", ({ role, ...flags }) => {
  expect(roleOf(flags)).toBe(role);
});

test("only driver 2 starts with blank company details", () => {
  expect([0, 1, 2, 3].filter((driver) => hasBlankCompanyDefaults({ manager: 1, driver }))).toEqual([
    2,
  ]);
});
