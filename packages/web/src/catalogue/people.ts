import type { TeamMember } from "@roundsman/contract/team";
import { roleOf } from "@roundsman/core/role";

export interface Person {
  readonly id: number;
  readonly name: string;
  /** Managers have a book too but rarely use it. */
  readonly isDriver: boolean;
  /**
   * Disabled, or without a role. Such a person keeps what they have until it is taken back, and can
   * be assigned nothing.
   */
  readonly isDisabled: boolean;
}

/** Everybody who has or had a book, drivers first. */
export function peopleOf(team: readonly TeamMember[]): readonly Person[] {
  const all = team.map(({ disabled, ...member }): Person => {
    const role = roleOf(member);
    const isDisabled = disabled || role === "none";
    const isDriver = role === "driver" && !isDisabled;
    return { id: member.id, name: member.name, isDriver, isDisabled };
  });
  return all.toSorted((one, other) => Number(other.isDriver) - Number(one.isDriver));
}

/** The people that records can be assigned to. */
export const enabledOf = (people: readonly Person[]): readonly Person[] =>
  people.filter(({ isDisabled }) => !isDisabled);
