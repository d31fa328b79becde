/** What a signed-in person may do (spec §6, wire §2). */
export type Role = "driver" | "manager" | "none";

export interface RoleFlags {
  readonly manager: number;
  readonly driver: number;
}

/**
 * Driver 1 or 2: everything but customs data, whatever manager is. Otherwise manager 1: everything.
 * Any other pair: nothing.
 */
export function roleOf({ manager, driver }: RoleFlags): Role {
  if (driver === 1 || driver === 2) return "driver";
  return manager === 1 ? "manager" : "none";
}

/** A driver with the value 2 starts with blank company details (spec §3). */
export const hasBlankCompanyDefaults = ({ driver }: RoleFlags): boolean => driver === 2;
