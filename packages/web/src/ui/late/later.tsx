import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { latePart } from "./late-part.ts";

export interface Absent {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** A part of the screen whose program is fetched when it is first shown, until then `Awaited`. Where it does not come, `Missing` is shown in its place, and the rest of the screen stays. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & Absent>,
  Awaited: ComponentType = () => null,
): ComponentType<Props> {
  const late = latePart(load);
  const insist = () => void late.insist();
  return function Later(props: Props) {
    const { part: Part, isMissing, isRetrying } = useSyncExternalStore(late.listen, late.now);
    useEffect(() => void late.ask(), []);
    if (Part) return <Part {...props} />;
    return isMissing ? (
      <Missing {...props} isRetrying={isRetrying} onRetry={insist} />
    ) : (
      <Awaited />
    );
  };
}
