import type { RunningApp } from "../../e2e/app.ts";

/** A business of so many invoices, and its manager's token. */
export interface Measured {
  readonly size: number;
  readonly app: RunningApp;
  readonly access: string;
}
