import type { RoleFlags } from "@roundsman/core/role";

/**
 * The pairs of flags that a person can be given. The keys are message names that say what each may
 * do (spec §6, §3).
 */
export const ROLES = {
  driver: { driver: 1, manager: 0 },
  ownCompany: { driver: 2, manager: 0 },
  manager: { driver: 0, manager: 1 },
  none: { driver: 0, manager: 0 },
} as const satisfies Record<string, RoleFlags>;
export type RoleName = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

/** A driver's manager flag has no effect. */
export const roleNameOf = ({ driver, manager }: RoleFlags): RoleName =>
  driver === 1 ? "driver" : driver === 2 ? "ownCompany" : manager === 1 ? "manager" : "none";
