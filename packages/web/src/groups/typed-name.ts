import type { LocalGroup } from "../sync/store/local.ts";

/** A name that waits for Save. */
export interface TypedName {
  /** Key of the group that it is for: another may stand open by now. */
  readonly group: string;
  readonly name: string;
  /** What it was typed over. */
  readonly shown: Pick<LocalGroup, "name" | "version">;
}

/** The name in the form of a group: what was typed for it, else its own. */
export const nameIn = (
  typed: TypedName | null,
  group: Pick<LocalGroup, "key" | "name" | "version">,
): TypedName =>
  typed?.group === group.key ? typed : { group: group.key, name: group.name, shown: group };
