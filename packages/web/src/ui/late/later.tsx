import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { latePart } from "./late-part.ts";

export interface Absent {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/**
 * A component whose code is loaded when it is first shown. Shows `Awaited` until then, and
 * `Missing` where the load failed; the rest of the screen stays.
 */
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
