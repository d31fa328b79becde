import { later } from "../../ui/late/later.tsx";

const NOTHING = () => null;

/** What merges contacts comes with what it is first shown on. */
export const LookAlikeHint = later(
  async () => (await import("./look-alike-hint.tsx")).LookAlikeHint,
  NOTHING,
);
export const MergeButton = later(
  async () => (await import("./merge-button.tsx")).MergeButton,
  NOTHING,
);
export const MergeAction = later(
  async () => (await import("./merge-action.tsx")).MergeAction,
  NOTHING,
);
