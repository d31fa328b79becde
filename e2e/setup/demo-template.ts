import { startApp, type RunningApp } from "../app.ts";
import { BEGINS } from "./journey-day.ts";

let app: RunningApp | undefined;

/**
 * Runs once before the journeys: fills the sample business, whose folder every journey copies.
 * Filling it in each of fifty files took three seconds of the processor each time.
 */
export async function setup(): Promise<void> {
  app = await startApp("demo", { CLOCK_SHIFT: String(BEGINS - Date.now()) });
  await app.pause();
  process.env["DEMO_TEMPLATE"] = app.dataDir;
}

export const teardown = (): Promise<void> | undefined => app?.stop();
