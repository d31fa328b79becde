import type { LocalGroup } from "../sync/store/local.ts";

/** A typed name that is not saved yet. */
export interface TypedName {
  /** Key of the group that it was typed for: another one may be open by now. */
  readonly group: string;
  readonly name: string;
  /** The group as it was when typing began. */
  readonly shown: Pick<LocalGroup, "name" | "version">;
}

/** The name in the form of a group: the typed one if it is for this group, else its own. */
export const nameIn = (
  typed: TypedName | null,
  group: Pick<LocalGroup, "key" | "name" | "version">,
): TypedName =>
  typed?.group === group.key ? typed : { group: group.key, name: group.name, shown: group };
