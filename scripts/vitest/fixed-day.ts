import { shiftClock } from "../../e2e/shifted-clock.mjs";

/**
 * Set up in every test of the web app, whose screens ask the clock which day it is: it is noon of one day, so that no test runs past
 * midnight, or on a last of February. Time passes as ever. Files of one process share the clock, and each begins at noon.
 */
const shared = globalThis as { realDate?: DateConstructor };
shared.realDate ??= Date;
globalThis.Date = shared.realDate;
shiftClock(Date.parse("2026-11-28T12:00:00Z") - Date.now());
