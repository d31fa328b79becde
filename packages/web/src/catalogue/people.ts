import { roleOf } from "@roundsman/core/role";
import { useTeam } from "../team/queries.ts";

export interface Person {
  readonly id: number;
  readonly name: string;
  /** A manager has a book, too, and rarely uses it. */
  readonly isDriver: boolean;
}

/** Everybody to whom something can be assigned, drivers first. */
export function useDrivers(): readonly Person[] {
  const team = useTeam();
  const all = (team.data ?? []).flatMap(({ disabled, ...member }) => {
    const role = roleOf(member);
    if (disabled || role === "none") return [];
    return [{ id: member.id, name: member.name, isDriver: role === "driver" }];
  });
  return all.toSorted((one, other) => Number(other.isDriver) - Number(one.isDriver));
}
