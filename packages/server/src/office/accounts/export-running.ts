import { refused } from "../../kernel/errors/refusal.ts";

export const exportRunning = () =>
  refused(
    409,
    "export-running",
    "Another export to this program is being made. Please try again in a moment.",
  );
