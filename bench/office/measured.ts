import type { RunningApp } from "../../e2e/app.ts";

/** A business of so many invoices. */
export interface Measured {
  readonly size: number;
  readonly app: RunningApp;
}
