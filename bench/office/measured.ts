import type { RunningApp } from "../../e2e/app.ts";

/** A running business with `size` invoices. */
export interface Measured {
  readonly size: number;
  readonly app: RunningApp;
}
