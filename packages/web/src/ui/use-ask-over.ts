import { Refused } from "@roundsman/contract/client";
import { useMessages } from "../messages/language.tsx";
import { useConfirm } from "./confirm.tsx";

/** Somebody else saved the same since it was opened here; the problem's `current` says what stands now. */
export const isStale = (error: unknown): error is Refused =>
  error instanceof Refused && error.problem.status === 409 && Boolean(error.problem.current);

/** A field that somebody else has given another value: its label, and what stands there now. */
export type Theirs = readonly [label: string, value: string];

/** Shows what somebody else saved meanwhile; ours goes over it only when told to. */
export function useAskOver(): (theirs: readonly Theirs[], over: () => void) => void {
  const { common } = useMessages();
  const confirm = useConfirm();
  const say = common.changedMeanwhile;
  return (theirs, over) =>
    confirm({
      title: say.title,
      text: [say.text, ...theirs.map(([label, value]) => `${label}: ${value || "–"}`)].join("\n"),
      yes: say.keepMine,
      no: common.cancel,
      onYes: over,
    });
}
