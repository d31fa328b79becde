import { later } from "../../ui/late/later.tsx";

const NOTHING = () => null;

/** The code of merging is fetched when one of these is first shown. */
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
